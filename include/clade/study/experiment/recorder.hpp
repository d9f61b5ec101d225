// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <optional>
#include <type_traits>
#include <utility>

#include "../../core/constrained.hpp"
#include "../../run/stop/evaluations.hpp"
#include "../../run/stop/moves.hpp"
#include "results.hpp"

namespace clade::study {

/// Returns the number of evaluations or, if `Limit` is `stop::moves`, of moves after which a stop criterion certainly
/// fires: the limit of such a criterion, or the lower limit of both operands of `||`. Returns std::nullopt if it is
/// unknown.
template <class Limit = stop::evaluations, class Stop>
std::optional<std::uint64_t> budget_of([[maybe_unused]] const Stop& criterion) {
  if constexpr (std::is_same_v<Stop, Limit>) {
    return criterion.limit;
  } else {
    return std::nullopt;
  }
}

template <class Limit = stop::evaluations, class A, class B>
std::optional<std::uint64_t> budget_of(const stop::any_of<A, B>& either) {
  const auto a = budget_of<Limit>(either.a), b = budget_of<Limit>(either.b);
  return a && b ? std::min(a, b) : std::max(a, b);
}

/// Converts a fitness to a number: a number to itself, and a constrained fitness to its value.
struct as_number {
  template <class Fitness>
  double operator()(const Fitness& fitness) const {
    constexpr bool is_number = std::is_arithmetic_v<clade::detail::unconstrained_type<Fitness>>;
    static_assert(is_number,
                  "clade: an experiment records the best fitness as a number: give a function "
                  "value(fitness) -> double");
    if constexpr (is_number) {
      return static_cast<double>(clade::detail::value_without_violation(fitness));
    } else {
      return 0;
    }
  }
};

/// Whether `Value` is a quality indicator of the population, rather than a function of the best fitness.
template <class Value>
inline constexpr bool is_indicator = requires { Value::maximizes; };

/// An observer that records a run for an experiment. It stores every improvement, and has a stop criterion, `limit()`,
/// that ends the run when its budget is spent. Memory grows only with the number of improvements. The budget is in
/// evaluations or, with `unit::moves`, in moves; generations before the first move then count as 1 move.
///
///     recorder watch(20'000, false);
///     const auto result = run(evolve(problem, ga, seed), stop::target(0) || watch.limit(), watch);
///     const trial recorded = watch.finish(result.reason.success);
///
/// `value(fitness) -> double` must keep the order of fitness values. `maximize` is true if higher values are better.
/// While the best fitness is infeasible, the value is infinitely bad. For several objectives, `value` is a quality
/// indicator, and a run is as good as its best generation. The recorder must outlive the run.
template <class Value = as_number>
class recorder {
 public:
  recorder(std::uint64_t budget, bool maximize, Value value = {}, study::unit unit = unit::evaluations)
      : budget_(budget), maximize_(maximize), value_(std::move(value)), unit_(unit) {}
  recorder(const recorder&) = delete;  // a copy would record the run instead of this object
  recorder& operator=(const recorder&) = delete;

  template <class Generation>
  void operator()(const Generation& now) {
    const auto count = cost_of(now, unit_);
    // If more values were recorded than the run has evaluations, the last improvements count as found at its end.
    for (auto i = trial_.improvements.rbegin(); i != trial_.improvements.rend() && i->evaluations > count; ++i)
      i->evaluations = count;
    trial_.evaluations = count;
    if (count <= budget_) {
      cost_of_complete_generations_ = count;
      improve(value_of(now));
    } else if (cost_of_complete_generations_ == 0 && !first_generation_) {
      first_generation_ = {count, value_of(now)};
      if (trial_.improvements.empty()) improve(first_generation_->best);
    }
  }

  /// Records the value of the next evaluation of the run. Improvements then have their exact numbers of evaluations,
  /// rather than those at the ends of generations. A run on one thread may report some or all of its evaluations.
  void record_value(double value) {
    if (++trial_.evaluations <= budget_) improve(value);
  }

  /// Records the fitness of the next evaluation; see `record_value`.
  template <class Fitness>
  void record_evaluation(const Fitness& fitness) {
    record_value(value_of_fitness(fitness));
  }

  /// The former name of `record_value`, kept for one version.
  void saw(double value) { record_value(value); }
  /// The former name of `record_evaluation`, kept for one version.
  template <class Fitness>
  void saw_fitness(const Fitness& fitness) {
    record_evaluation(fitness);
  }

  /// A criterion that fires when the budget is spent.
  struct budget_limit {
    std::uint64_t budget;  ///< number of evaluations or moves, at least 1
    study::unit unit;      ///< unit of the budget

    template <class Generation>
    std::optional<stop::reason> operator()(const Generation& now) const {
      if (unit == unit::evaluations) return stop::evaluations(budget)(now);
      if (cost_of(now, unit) >= budget) return stop::reason{describe(), false, stop::kind::moves};
      if (now.moves > 0 || now.number < stop::evaluations::max_idle) return std::nullopt;
      return stop::reason{
          clade::detail::concat({"no moves in ", clade::detail::counted(stop::evaluations::max_idle, "generation")}),
          false, stop::kind::nothing_evaluated};
    }
    std::string describe() const {
      return unit == unit::moves ? stop::moves(budget).describe() : stop::evaluations(budget).describe();
    }
  };

  /// Returns a criterion that fires when the budget is spent, or when the run no longer evaluates anything; see
  /// `stop::evaluations`. With a budget of moves, it also fires if there is none in the first
  /// `stop::evaluations::max_idle` generations.
  budget_limit limit() const { return {budget_, unit_}; }

  /// Returns the result of the run. It is a success if the goal was reached within the budget. Only whole generations
  /// within the budget count, but the first generation always counts. Must be called only once.
  trial finish(bool reached_its_goal) {
    auto& improvements = trial_.improvements;
    if (cost_of_complete_generations_ > 0)
      std::erase_if(improvements, [&](const auto& i) { return i.evaluations > cost_of_complete_generations_; });
    if (cost_of_complete_generations_ == 0 && first_generation_) improvements = {*first_generation_};
    if (!improvements.empty()) trial_.best = improvements.back().best;
    trial_.success = reached_its_goal && trial_.evaluations <= budget_;
    return std::move(trial_);
  }

  /// Returns the result of a run whose goal is the value `target`. A successful run ends with the evaluation that
  /// reached it; the rest of the generation does not count. Must be called only once.
  trial finish_at(double target) {
    const auto reached = std::ranges::find_if(
        trial_.improvements, [&](const auto& i) { return maximize_ ? i.best >= target : i.best <= target; });
    trial_.success = reached != trial_.improvements.end() && reached->evaluations <= budget_;
    if (trial_.success) {
      trial_.evaluations = reached->evaluations;
      trial_.best = reached->best;
      trial_.improvements.erase(reached + 1, trial_.improvements.end());
    }
    return std::move(trial_);
  }

 private:
  template <class Generation>
  static std::uint64_t cost_of(const Generation& now, study::unit in) {
    if constexpr (requires { now.moves; }) {
      if (in == unit::moves) return std::max<std::uint64_t>(now.moves, 1);
    }
    return now.evaluations;
  }

  template <class Generation>
  double value_of(const Generation& now) const {
    if constexpr (is_indicator<Value>) {
      return value_(now.population.fitnesses());
    } else {
      return value_of_fitness(now.best().fitness);
    }
  }

  template <class Fitness>
  double value_of_fitness(const Fitness& fitness) const {
    if (!clade::detail::is_feasible(fitness)) {
      return maximize_ ? -std::numeric_limits<double>::infinity() : std::numeric_limits<double>::infinity();
    }
    return value_(fitness);
  }

  void improve(double value) {
    if (!trial_.improvements.empty() && !(maximize_ ? value > trial_.best : value < trial_.best)) return;
    trial_.best = value;
    trial_.improvements.push_back({trial_.evaluations, value});
  }

  std::uint64_t budget_;
  bool maximize_;
  Value value_;
  trial trial_;
  study::unit unit_;
  std::uint64_t cost_of_complete_generations_ = 0;  // that of complete generations within the budget
  std::optional<improvement> first_generation_{};   // its cost and best value, if it exceeds the budget
};

}  // namespace clade::study
