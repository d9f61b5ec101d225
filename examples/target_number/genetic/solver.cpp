// SPDX-License-Identifier: BSL-1.0
#include "solver.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <clade/any.hpp>
#include <clade/clade.hpp>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <utility>

#include "aim.hpp"
#include "common/restart_rule.hpp"
#include "couples.hpp"
#include "number_set.hpp"
#include "survivors.hpp"

namespace target_number::genetic {
namespace {

clade::any::selection<search> make_selection(const settings& s) {
  if (s.selection == "roulette") return couples{};
  return clade::selection::tournament{s.tournament};
}

clade::any::mutation<search> make_mutation(const settings& s) {
  if (s.mutation == "improving") return clade::mutation::if_improves{swap_or_change{}};
  return swap_or_change{};
}

clade::any::replacement<search> make_replacement(const settings& s) {
  const auto what = static_cast<distinct>(std::ranges::find(distinctions, s.distinct) - distinctions.begin());
  if (s.replacement == "worst") return survivors{clade::replacement::worst{s.offspring}, what};
  return survivors{clade::replacement::plus{s.offspring}, what};
}

/// The strategy that the settings describe.
auto make_strategy(const settings& s) {
  using namespace clade;
  const auto change = mutation::with_probability{s.mutation_rate, make_mutation(s)};
  const genetic_algorithm algorithm{
      .population     = s.population,
      .selection      = make_selection(s),
      .crossover      = graft{{.inner = s.inner_rate}},
      .crossover_rate = s.crossover_rate,
      .mutation       = mutation::sequence{change, memetic_step{s.memory}},
      .mutation_rate  = 1,
      .replacement    = make_replacement(s)};
  return restarts{.each = algorithm, .when = common::restart_rule{.stall = s.stall}};
}

/// Stops a run that evaluates nothing: unchanged children cost no evaluation, so such a run never spends its budget.
/// `stop::evaluations` stops it after 10,000 generations, which takes hours with many children and never happens if
/// restarts evaluate a few expressions from time to time. So children are counted as well. An observer, and a criterion
/// that refers to it.
class idleness {
 public:
  explicit idleness(std::size_t offspring) : offspring_(offspring) {}
  idleness(const idleness&)            = delete;
  idleness& operator=(const idleness&) = delete;

  template <class Generation>
  void operator()(const Generation& now) {
    if (now.idle > 0) ++generations_;
  }

  auto limit() const {
    return [this](const auto& now) -> std::optional<clade::stop::reason> {
      const auto in_a_row =
          std::clamp<std::uint64_t>(max_children / offspring_, 10, clade::stop::evaluations::max_idle);
      if (now.idle >= in_a_row) return reason("nothing", in_a_row);
      const auto children = generations_ * offspring_;
      if (children < max_children || children / 1000 < now.evaluations) return std::nullopt;
      return reason("hardly anything", generations_);
    };
  }

 private:
  static constexpr std::uint64_t max_children = 3'000'000;  // of 300; 10,000 generations have this many

  static clade::stop::reason reason(const char* what, std::uint64_t generations) {
    return {
        clade::detail::concat({what, " evaluated in ", generations, " generations"}), false,
        clade::stop::kind::nothing_evaluated};
  }

  std::uint64_t offspring_, generations_ = 0;
};

}  // namespace

outcome solve(
    const game& of, const settings& s, std::uint64_t seed, const goal& wanted,
    const common::run_conditions<search>& conditions, std::atomic<std::uint64_t>* made) {
  const auto started = std::chrono::steady_clock::now();
  const number_set numbers(of.numbers, s.allowed);
  const search problem{
      closeness{of.target, numbers.values(), conditions.on_evaluation_or_null()}, candidates(numbers, made)};
  auto evolution    = clade::evolve(problem, make_strategy(s), seed, clade::execution::threads{conditions.threads});
  const auto time   = std::isinf(s.time_limit) ? clade::stop::after(std::chrono::nanoseconds::max())
                                               : clade::stop::after(std::chrono::duration<double>(s.time_limit));
  const auto budget = s.budget == 0 ? std::numeric_limits<std::uint64_t>::max() : s.budget;
  const auto near = [enough = closeness::of(wanted.distance)](const auto& now) { return now.best().fitness >= enough; };
  const clade::stop::when reached(
      near, clade::stop::reason{clade::detail::concat({"distance ", to_text(wanted.distance), " reached"}), true});
  idleness idle(s.offspring);
  // One type for all criteria: the steps of a run are compiled for each.
  const clade::any::stop<search> until =
      reached || conditions.stop || clade::stop::evaluations(budget) || idle.limit() || time;
  auto result      = clade::run(evolution, until, std::ref(idle), conditions.observe);
  const auto& best = result.best().chromosome;
  return {
      to_postfix(best.tree, numbers),
      numbers.values().value(best.value),
      std::move(result.reason),
      result.generations,
      result.evaluations,
      evolution.strategy_run().restarted(),
      std::chrono::steady_clock::now() - started};
}

}  // namespace target_number::genetic
