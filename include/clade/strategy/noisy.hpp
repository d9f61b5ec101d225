// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <bit>
#include <chrono>
#include <cmath>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <numeric>
#include <optional>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

#include "../core/checked.hpp"
#include "../core/concepts.hpp"
#include "../core/constrained.hpp"
#include "../core/executor_view.hpp"
#include "../core/mean.hpp"
#include "../core/problem.hpp"
#include "../engine/evolve.hpp"
#include "../engine/front_so_far.hpp"
#include "../engine/refused_run.hpp"
#include "../engine/resampling.hpp"
#include "../engine/slot_evaluation.hpp"
#include "../engine/strategy_for.hpp"
#include "../random/domains.hpp"
#include "../random/random_stream.hpp"
#include "../statistics/student_t.hpp"

namespace clade {

/// A 95 % confidence interval of the true value of a noisy fitness; see `noisy`.
/// ~~~
/// const value_interval around{.low = 0.9, .mean = 1, .high = 1.1, .samples = 30};
/// around.high - around.mean < 0.2;  // = true
/// ~~~
struct value_interval {
  double low = 0;             ///< lower end of the interval
  double mean = 0;            ///< mean of the samples
  double high = 0;            ///< upper end of the interval
  std::uint64_t samples = 0;  ///< number of samples, all of them taken for the interval
};

/// The result of a run of `noisy`.
/// ~~~
/// const auto measured = [](const std::vector<double>& x, random_stream& rng) {
///   return sum_of_squares(x) + rng.normal();
/// };
/// const noisy_result result =
///     run(evolve(minimize(measured, chromosome::reals{3, -5, 5}), noisy{cma_es{}}, 1), stop::evaluations(1000));
/// result.best().fitness == result.best_interval().mean;  // = true
/// ~~~
template <class Population>
struct noisy_result : evolution_result<Population> {
  value_interval interval;  ///< result of `best_interval()`

  /// Returns the 95 % confidence interval of the true value of `best()`. Its samples had no part in the choice of
  /// `best()`.
  const value_interval& best_interval() const noexcept { return interval; }
};

/// The result of a run of `noisy` with several objectives. The fitness of each member of `front()` is the mean of fresh
/// samples.
/// ~~~
/// const auto measured = [](const std::vector<double>& x, random_stream& rng) {
///   return objectives{x[0] * x[0] + rng.normal(), (x[0] - 2) * (x[0] - 2) + rng.normal()};
/// };
/// const noisy searching{.strategy = nsga2{.mutation = mutation::polynomial{}}, .race = 1000};
/// const auto problem = minimize(measured, chromosome::reals{1, -5, 5});
/// const auto result = run(evolve(problem, searching, 1), stop::generations(20));
/// result.samples >= 10u;  // = true
/// ~~~
template <class Population>
  requires(!Population::is_ordered)
struct noisy_result<Population> : evolution_result<Population> {
  std::uint64_t samples;  ///< number of samples of each member of `front()`
};

namespace detail {

/// The data that resampling adds to those of a run.
template <class Population>
struct resampling_memory {
  std::vector<std::uint64_t> samples{};  // number of samples of each parent, with the rule `survivors`
  std::vector<std::size_t> survivors{};  // positions of parents that were already parents before
  std::uint64_t born = 0;                // number of births in the latest generation
  double level = 1;                      // number of samples per value, before rounding down
  double widening = 1;                   // factor by which the next step size grows
  bool is_resampled = false;             // whether the parents have been evaluated again in this step
  evaluation_counts counts{};            // counts of an interrupted resampling
  step_progress interrupted_step{};
  Population resampled;  // parents evaluated again in these slots

  /// Saves the members in a checkpoint or loads them.
  template <class Archive>
  void serialize(Archive& archive, unsigned) {
    archive & samples & survivors & born & level & widening & is_resampled & counts & interrupted_step & resampled;
  }
};

/// The state of a run with resampling, for `resume`.
template <class RunState, class Population>
struct resampling_state : RunState {
  using run_type = RunState;

  resampling_memory<Population> resampling;

  /// Saves the members in a checkpoint or loads them.
  template <class Archive>
  void serialize(Archive& archive, unsigned version) {
    RunState::serialize(archive, version);
    archive & resampling;
  }
};

/// Returns the 10th percentile of the distances of `rank` to the ranks 1, 2, ..., `last`.
inline double small_distance(std::size_t rank, std::size_t last) {
  const auto nearest = std::min(rank - 1, last - rank);  // number of distances that occur twice
  const auto distance = [&](std::size_t k) {             // k-th smallest distance, counted from 0
    return static_cast<double>(k <= 2 * nearest ? (k + 1) / 2 : k - nearest);
  };
  const auto place = std::max(0.0, static_cast<double>(last) * 0.1 - 0.5);
  const auto whole = static_cast<std::size_t>(place);
  if (whole + 1 >= last) return distance(last - 1);
  return distance(whole) + (place - static_cast<double>(whole)) * (distance(whole + 1) - distance(whole));
}

/// A run that evaluates some parents again before each generation. An interrupted step continues, as in the run itself.
/// If user code throws, the parents may keep their new values.
template <class Run>
class resampling_run : public Run {
 public:
  using typename Run::chromosome_type;
  using typename Run::fitness_type;
  using typename Run::population_type;
  using typename Run::problem_type;
  using state_type = resampling_state<typename Run::state_type, population_type>;
  static constexpr bool is_resampling_run = true;

  template <class... Arguments>
  explicit resampling_run(const problem_type& problem, const Arguments&... arguments)
      : Run(problem, arguments...),
        again_(problem),
        before_(problem.better),
        noise_{.resampled = population_type(problem.better)} {}

  auto generation() const {
    auto now = Run::generation();
    now.evaluations += again_.counts().evaluations;
    now.interrupted_evaluations += again_.counts().evaluations;
    now.improvements = {};  // samples of different generations
    return now;
  }

  void advance(const executor_view& executor) {
    if (!noise_.is_resampled) {
      if (rule == resampling_rule::survivors && noise_.samples.size() != this->parents_.size()) {
        noise_.samples.assign(this->parents_.size(), 1);  // after the initial population
        noise_.survivors.clear();
        noise_.born = this->parents_.size();
      }
      choose();
      if (!evaluate_again(executor)) return;
      take_in();
      noise_.is_resampled = true;
    }
    const auto number = this->generation_number_;
    const auto born = Run::generation().births;
    Run::advance(executor);
    if (this->generation_number_ == number) return;  // the step was interrupted
    noise_.is_resampled = false;
    noise_.born = Run::generation().births - born;
    if constexpr (rule == resampling_rule::survivors) find_survivors();
  }

  /// Replaces individuals with immigrants; see `population_run`.
  void immigrate(population_type immigrants, std::span<const std::size_t> places)
    requires takes_immigrants<Run>
  {
    Run::immigrate(std::move(immigrants), places);
    again_.discard_interrupted_step();
    for (const auto place : places) {
      if (place < noise_.samples.size()) noise_.samples[place] = 1;
      std::erase(noise_.survivors, place);
    }
    remember();
  }

  /// Evaluates all individuals again, because the fitness has changed; see `population_run`.
  void reevaluate(const executor_view& executor, bool continues)
    requires reevaluates<Run>
  {
    again_.discard_interrupted_step();
    Run::reevaluate(executor, continues);
    if (interrupted(executor)) return;
    noise_.samples.clear();
    noise_.is_resampled = false;
  }

  /// Returns the number of samples per value: for every value in CMA-ES, for the values of survivors in populations.
  std::size_t samples() const noexcept { return static_cast<std::size_t>(noise_.level); }

  /// Returns all data on which the course of the run depends.
  state_type state() const {
    auto noise = noise_;
    noise.counts = again_.counts();
    noise.interrupted_step = again_.interrupted_slots();
    if (noise.interrupted_step.states.empty()) noise.resampled = population_type(this->parents_.order());
    return {Run::state(), std::move(noise)};
  }

  /// Restores the state of another run of the same problem and the same strategy.
  void load(const state_type& state) {
    auto noise = state.resampling;
    Run::load(static_cast<const typename state_type::run_type&>(state));
    again_.restore(noise.counts, noise.interrupted_step);
    noise_ = std::move(noise);
    set_samples_per_value();
    remember();
  }

 private:
  static constexpr auto rule = Run::resampling;
  static constexpr bool is_ordered = population_type::is_ordered;

  std::size_t max_samples() const { return this->problem().fitness.max_samples; }

  random_stream stream_of_step() const {
    return this->stream_.fork(this->generation_number_ + 1).domain(domains::resamples);
  }

  // Chooses the parents to evaluate again. The first `measured_` of them measure the noise; the others are survivors
  // with too few samples.
  void choose() {
    const auto n = this->parents_.size();
    auto rng = stream_of_step();
    constexpr bool ranks = rule == resampling_rule::ranks;
    const auto wanted = ranks ? std::max(0.1 * static_cast<double>(n), 2.0) : 0.02 * static_cast<double>(noise_.born);
    const auto whole = std::floor(wanted);
    measured_ = std::min(static_cast<std::size_t>(whole) + (rng.unit() < wanted - whole), n);
    if (max_samples() == 1) measured_ = 0;  // nothing follows the noise
    due_.resize(n);
    std::iota(due_.begin(), due_.end(), std::size_t(0));
    if constexpr (!ranks) {
      for (std::size_t k = 0; k < measured_; ++k) std::swap(due_[k], due_[k + rng.below(n - k)]);
    }
    due_.resize(measured_);
    if constexpr (!ranks) {
      for (const auto i : noise_.survivors) {
        const bool is_due = noise_.samples[i] < samples();
        if (is_due && std::find(due_.begin(), due_.begin() + static_cast<std::ptrdiff_t>(measured_), i) ==
                          due_.begin() + static_cast<std::ptrdiff_t>(measured_)) {
          due_.push_back(i);
        }
      }
    }
  }

  bool evaluate_again(const executor_view& executor) {
    if (due_.empty()) return true;
    auto& again = noise_.resampled;
    if (again.empty()) again.push_back(this->parents_.chromosome(0), this->parents_.fitness(0));
    const auto make = [this](std::size_t slot, chromosome_type& chromosome, std::uint64_t&) -> const fitness_type* {
      chromosome = this->parents_.chromosome(due_[slot]);
      return nullptr;
    };
    if (!again_.make_and_evaluate(again, due_.size(), make, executor, stream_of_step().forker())) {
      again_.keep_interrupted_step();
      return false;
    }
    again_.count_completed_step();
    auto counts = this->evaluation_.counts();
    counts.evaluations += again_.counts().evaluations;
    counts.interrupted_evaluations += again_.counts().interrupted_evaluations;
    this->evaluation_.set_counts(counts);
    again_.set_counts(evaluation_counts());
    return true;
  }

  // Adapts the number of samples, and sets the fitness of each parent that was evaluated again to the mean of its
  // samples.
  void take_in() {
    if (measured_ > 0) follow_noise();
    if constexpr (is_ordered) this->best_or_front_so_far_.copy_best(this->parents_);
    const auto fitnesses = this->parents_.resize_for_overwrite(this->parents_.size()).fitnesses;
    for (std::size_t k = 0; k < due_.size(); ++k) {
      const auto i = due_[k];
      const auto samples = rule == resampling_rule::ranks ? 2 : ++noise_.samples[i];
      move_mean(fitnesses[i], noise_.resampled.fitness(k), 1 / static_cast<double>(samples));
      problem_type::accepted_fitness(fitnesses[i]);  // the mean of infinity and minus infinity is undefined
    }
    if constexpr (is_ordered) this->best_or_front_so_far_.replace_best(this->parents_);
    remember();
  }

  void remember() {
    if constexpr (rule == resampling_rule::survivors) {
      before_.copy_from(this->parents_);
      if constexpr (is_ordered) before_.ranking();
      samples_before_ = noise_.samples;
    }
  }

  // Finds the parents that were already parents in the previous generation.
  void find_survivors() {
    const auto n = this->parents_.size();
    noise_.samples.resize(n);
    noise_.survivors.clear();
    for (std::size_t i = 0; i < n; ++i) {
      const auto place = place_before(i);
      noise_.samples[i] = place ? samples_before_[*place] : 1;
      if (place) noise_.survivors.push_back(i);
    }
  }
  std::optional<std::size_t> place_before(std::size_t i) const {
    const auto& fitness = this->parents_.fitness(i);
    const auto is_same = [&](std::size_t j) {
      return before_.fitness(j) == fitness && before_.chromosome(j) == this->parents_.chromosome(i);
    };
    if (i < before_.size() && is_same(i)) return i;
    if constexpr (!is_ordered) {
      for (std::size_t j = 0; j < before_.size(); ++j) {
        if (is_same(j)) return j;
      }
      return std::nullopt;
    } else {
      return place_in_order(fitness, is_same);
    }
  }
  template <class IsSame>
  std::optional<std::size_t> place_in_order(const fitness_type& fitness, const IsSame& is_same) const {
    const auto& ranking = before_.ranking();
    auto at = std::partition_point(ranking.begin(), ranking.end(),
                                   [&](std::size_t j) { return before_.better(before_.fitness(j), fitness); });
    for (; at != ranking.end() && !before_.better(fitness, before_.fitness(*at)); ++at) {
      if (is_same(*at)) return *at;
    }
    return std::nullopt;
  }

  // Adapts the number of samples: it grows if the noise changes ranks by more than a small distance, and shrinks
  // otherwise. If it has reached the maximum, the step size grows instead.
  void follow_noise() {
    const bool noisy = largest_change_of_ranks() > 0;
    const auto most = static_cast<double>(max_samples());
    noise_.widening = 1;
    if (!noisy) {
      noise_.level = std::max(noise_.level / 1.5, 1.0);
    } else if (noise_.level < most) {
      noise_.level = std::min(noise_.level * 1.5, most);
    } else if constexpr (rule == resampling_rule::ranks) {
      noise_.widening = 1 + 2 / (static_cast<double>(this->genes()) + 10);
    }
    set_samples_per_value();
  }
  void set_samples_per_value() {
    if constexpr (rule == resampling_rule::ranks) {
      this->evaluation_.set_samples_per_value(samples());
      again_.set_samples_per_value(samples());
      this->widening_ = noise_.widening;
    }
  }

  // Returns the change of ranks, the largest one of several objectives.
  double largest_change_of_ranks() {
    if constexpr (is_ordered) {
      return change_of_ranks([this](const auto& one, const auto& other) { return this->parents_.better(one, other); });
    } else {
      double largest = -std::numeric_limits<double>::infinity();
      for (std::size_t m = 0; m < value_without_violation(this->parents_.fitness(0)).size(); ++m) {
        const auto lower = [m](const auto& one, const auto& other) { return one.cost(m) < other.cost(m); };
        largest = std::max(largest, change_of_ranks([&](const fitness_type& one, const fitness_type& other) {
                             if constexpr (is_constrained<fitness_type>) {
                               return better_feasible_first(one, other, lower);
                             } else {
                               return lower(one, other);
                             }
                           }));
      }
      return largest;
    }
  }

  // Returns the sum of the rank changes of the parents evaluated again, minus the sum of the changes that count as
  // small.
  template <class Better>
  double change_of_ranks(const Better& better) {
    const auto n = this->parents_.size();
    values_.assign(this->parents_.fitnesses().begin(), this->parents_.fitnesses().end());
    values_.insert(values_.end(), this->parents_.fitnesses().begin(), this->parents_.fitnesses().end());
    for (std::size_t k = 0; k < measured_; ++k) values_[n + due_[k]] = noise_.resampled.fitness(k);
    order_.resize(2 * n);
    std::iota(order_.begin(), order_.end(), std::size_t(0));
    const auto before = [&](std::size_t i, std::size_t j) {
      const auto &one = values_[i], &other = values_[j];
      return better(one, other) || (i < j && !better(other, one));
    };
    std::make_heap(order_.begin(), order_.end(), before);
    std::sort_heap(order_.begin(), order_.end(), before);
    ranks_.resize(2 * n);
    for (std::size_t r = 0; r < 2 * n; ++r) ranks_[order_[r]] = r + 1;
    double sum = 0;
    for (std::size_t k = 0; k < measured_; ++k) {
      const auto i = due_[k];
      const auto first = ranks_[i], second = ranks_[n + i];
      const auto between = static_cast<double>(std::max(first, second) - std::min(first, second) - 1);
      sum += 2 * between - small_distance(second - (second > first), 2 * n - 1) -
             small_distance(first - (first > second), 2 * n - 1);
    }
    return sum;
  }

  slot_evaluation<problem_type> again_;  // evaluates parents again
  population_type before_;               // parents of the previous generation
  std::vector<std::uint64_t> samples_before_;
  resampling_memory<population_type> noise_;
  std::vector<fitness_type> values_;
  std::vector<std::size_t> due_;  // positions of the parents to evaluate again
  std::size_t measured_ = 0;      // how many of them measure the noise
  std::vector<std::size_t> order_, ranks_;
};

template <class Problem, class Run>
  requires(is_inside_noisy<Problem> && requires { Run::resampling; })
struct run_or_resampling_run<Problem, Run> : std::type_identity<resampling_run<Run>> {};

/// Whether a run is resampled or, in a run with restarts, its current try is.
template <class Run>
inline constexpr bool is_resampled_run = [] {
  if constexpr (requires { Run::is_resampling_run; })
    return true;
  else if constexpr (requires(const Run& run) { std::remove_cvref_t<decltype(run.current())>::is_resampling_run; })
    return true;
  else
    return false;
}();

/// A run at whose end the last individuals compete in a race.
template <class Problem, class Run>
class raced_run : public Run {
 public:
  using population_type = population_of_run<Run>;
  using chromosome_type = typename population_type::chromosome_type;
  using fitness_type = typename population_type::fitness_type;

  static constexpr bool races_at_end = true;

  raced_run(const Problem& problem, random_stream stream, std::size_t race, Run run)
      : Run(std::move(run)), problem_(problem), stream_of_race_(stream.domain(domains::race)), race_(race) {}

  /// Returns the result, in which the winner of a race among the last individuals is the best individual. With several
  /// objectives, the front is that of the means of fresh samples.
  auto final_result(evolution_result<population_type> result, const executor_view& executor) const {
    if constexpr (population_type::is_ordered) {
      return result_of_race(std::move(result), executor);
    } else {
      return result_with_fresh_front(std::move(result), executor);
    }
  }

  /// Returns the result of a session that ends after this generation. The executor asks for the samples.
  auto race(const stop::reason& reason, const executor_view& executor) const {
    const auto now = Run::generation();
    const auto best = [&] {
      if constexpr (population_type::is_ordered) {
        return Run::best();
      } else {
        return Run::front();
      }
    };
    return final_result(
        {{best()}, now.number, now.evaluations, now.elapsed, reason, now.population, restarts_of(*this)}, executor);
  }

 private:
  static constexpr std::size_t most = 16;

  std::size_t per_sample() const { return static_cast<std::size_t>(problem_.evaluations_per_call()); }
  // Returns the number of samples at the end.
  std::size_t budget_of(std::uint64_t evaluations) const {
    return (race_ > 0 ? race_ : std::max<std::size_t>(evaluations / 20, 100)) / per_sample();
  }

  auto result_with_fresh_front(evolution_result<population_type> result, const executor_view& executor) const {
    const auto began = std::chrono::steady_clock::now();
    auto front = std::move(result.front_individuals);
    const auto n = std::max<std::size_t>(budget_of(result.evaluations) / front.size(), 1);
    const auto streams = stream_of_race_.fork(result.evaluations);
    std::vector<fitness_type> values(front.size() * n);
    const auto evaluate = [&](std::size_t k) {
      auto rng = streams.fork(k / n).fork(k % n);
      values[k] = problem_.evaluate(front[k / n].chromosome, rng);
    };
    executor(values.size(), evaluate);
    result.evaluations += values.size() * per_sample();
    for (std::size_t i = 0; i < front.size(); ++i) {
      front[i].fitness = Problem::accepted_fitness(mean_of(n, [&](std::size_t k) { return values[i * n + k]; }));
    }
    result.front_individuals = front_of(population_type(problem_.better), front);
    result.elapsed += std::chrono::steady_clock::now() - began;
    return noisy_result<population_type>{std::move(result), n};
  }

  auto result_of_race(evolution_result<population_type> result, const executor_view& executor) const {
    const auto began = std::chrono::steady_clock::now();
    const auto budget = budget_of(result.evaluations);
    const auto of_interval = std::max<std::size_t>(budget / 2, 2), of_race = budget - std::min(budget, of_interval);
    const auto candidates = finalists();
    const auto streams = stream_of_race_.fork(result.evaluations);
    std::vector<std::size_t> left(candidates.size()), sampled(candidates.size());
    std::iota(left.begin(), left.end(), std::size_t(0));
    std::vector<fitness_type> means(candidates.size()), values;
    const auto sample = [&](std::size_t n) {
      values.resize(left.size() * n);
      const auto evaluate = [&](std::size_t k) {
        const auto one = left[k / n];
        auto rng = streams.fork(one).fork(sampled[one] + k % n);
        values[k] = problem_.evaluate(candidates[one], rng);
      };
      executor(values.size(), evaluate);
      result.evaluations += values.size() * per_sample();
    };
    const auto rounds = static_cast<std::size_t>(std::bit_width(left.size() - 1));
    while (left.size() > 1) {
      const auto n = std::max<std::size_t>(of_race / (rounds * left.size()), 1);
      sample(n);
      for (std::size_t k = 0; k < values.size(); ++k) {
        const auto one = left[k / n];
        ++sampled[one];
        if (sampled[one] == 1) means[one] = values[k];
        move_mean(means[one], values[k], 1 / static_cast<double>(sampled[one]));
        Problem::accepted_fitness(means[one]);
      }
      std::sort(left.begin(), left.end(), [&](std::size_t i, std::size_t j) {
        return problem_.better(means[i], means[j]) || (i < j && !problem_.better(means[j], means[i]));
      });
      left.resize((left.size() + 1) / 2);
    }
    sample(of_interval);
    double mean = 0, squares = 0;
    for (std::size_t k = 0; k < values.size(); ++k) {
      const auto value = static_cast<double>(value_without_violation(values[k])), difference = value - mean;
      mean = std::isfinite(difference) ? mean + difference / static_cast<double>(k + 1) : mean + value;
      squares += difference * (value - mean);
    }
    const auto n = static_cast<double>(values.size());
    const auto limit = statistics::student_t_limit(0.05, values.size() - 1);
    // An infinite sample makes the mean infinite, without an interval.
    const auto reach = std::isfinite(mean) ? limit * std::sqrt(squares / (n - 1) / n) : 0.0;
    result.best_individual.chromosome = candidates[left[0]];
    using value_type = unconstrained_type<fitness_type>;
    const auto rounded = static_cast<value_type>(mean);
    if constexpr (is_constrained<fitness_type>) {
      const auto violation = mean_of(values.size(), [&](std::size_t k) { return std::max(values[k].violation, 0.0); });
      result.best_individual.fitness = Problem::accepted_fitness({rounded, violation});
    } else {
      result.best_individual.fitness = Problem::accepted_fitness(rounded);
    }
    mean = static_cast<double>(rounded);
    result.elapsed += std::chrono::steady_clock::now() - began;
    return noisy_result<population_type>{std::move(result), {mean - reach, mean, mean + reach, values.size()}};
  }

  // Returns up to 16 distinct chromosomes: the mean of the normal distribution if there is one, the best individual,
  // and then individuals in the order of their fitness.
  std::vector<chromosome_type> finalists() const {
    std::vector<chromosome_type> all;
    const auto add = [&](const chromosome_type& one) {
      if (all.size() < most && std::find(all.begin(), all.end(), one) == all.end()) all.push_back(one);
    };
    const auto now = Run::generation();
    if constexpr (requires(chromosome_type one) { now.mean.size(), one[0] = now.mean[0]; }) {
      auto mean = Run::best().chromosome;
      if (std::size(mean) == now.mean.size()) {
        for (std::size_t i = 0; i < now.mean.size(); ++i) mean[i] = now.mean[i];
        if constexpr (Problem::repairs) problem_.repair(mean);
        add(mean);
      }
    }
    add(Run::best().chromosome);
    for (const auto i : now.population.ranking()) add(now.population.chromosome(i));
    return all;
  }

  Problem problem_;
  random_stream stream_of_race_;
  std::size_t race_;
};

/// Returns whether `noisy` fits the problem. If not, a static_assert reports why.
template <class Problem>
consteval bool noisy_problem_fits() {
  using F = typename Problem::fitness_type;
  constexpr bool noisy = fitness_takes_stream<Problem>;
  constexpr bool number = (std::floating_point<unconstrained_type<F>> && orders<decltype(Problem::better), F>) ||
                          has_several_objectives<Problem>;
  constexpr bool equal = std::equality_comparable<typename Problem::chromosome_type>;
  static_assert(noisy,
                "clade: noisy needs a noisy fitness, callable as fitness(chromosome, rng); a measured one takes the "
                "stream and does not use it");
  static_assert(number || !noisy,
                "clade: noisy needs fitness values that are floating-point numbers or objectives, with or without "
                "constraints");
  static_assert(equal || !number || !noisy, "clade: noisy needs chromosomes that can be compared by ==");
  return noisy && number && equal;
}

/// A placeholder for the run of a `noisy` that was refused. Its result has the members of a `noisy_result`.
template <class Population>
struct refused_noisy_run : refused_run<Population> {
  noisy_result<Population> final_result(const evolution_result<Population>&, const executor_view&) const;
};
template <class Population>
inline constexpr bool is_refused_run<refused_noisy_run<Population>> = true;
template <class Problem>
auto refused_noisy_run_of() {
  return refused_noisy_run<
      population<typename Problem::chromosome_type, typename Problem::fitness_type, refused_order>>();
}

/// Whether a strategy restarts with larger populations.
template <class Strategy>
inline constexpr bool doubles_population = requires { Strategy::doubles_population; };

}  // namespace detail

/// A strategy for a noisy fitness, `fitness(chromosome, rng)`, around another strategy.
///
/// Before each generation, some parents are evaluated again with new streams. If the ranks of the new values differ
/// from those of the first values by more than a small distance (the 10th percentile of the distances to all other
/// ranks), the noise matters: the number of samples per value grows by half, up to `max_samples`. Otherwise this number
/// shrinks by a third, down to 1. Thus few samples are spent while the differences of the fitness exceed the noise.
///
/// - In CMA-ES (`cma_es`, `separable_cma_es`, `limited_memory_cma_es`, `ipop`, `bipop`), a tenth of the points are
///   evaluated again, but at least two on average. Every value of a generation is the mean of that number of samples.
///   Once the number has reached `max_samples`, the step size grows instead.
/// - In populations (`genetic_algorithm`, `differential_evolution`, `lshade`, `jso`), the number of parents evaluated
///   again is a fiftieth of the number of births. A new individual has one sample. In each generation that a parent
///   survives, it is evaluated once more until it has that number of samples; its fitness is their mean. An individual
///   with a lucky sample therefore does not remain the best.
/// - If `max_samples` is 1, no parent is evaluated again, and only the race remains. That is the default around `ipop`
///   and `bipop`: their populations grow, and a larger population averages out as much noise as more samples do.
///
/// `evolution.best()` is the individual of the present population with the best mean; with `ipop`, `bipop` and
/// `restarts`, it may be the best of an earlier try. At the end of a run, up to 16 candidates race: the mean of the
/// distribution of CMA-ES and the individuals with the best values. In each round, all remaining candidates get the
/// same number of new samples, and the better half stays. The winner is evaluated again, with samples that have no part
/// in its selection: their mean is the fitness of `result.best()`, and `result.best_interval()` is its 95 % confidence
/// interval by Student's t-distribution. Race and interval take half of `race` evaluations each, but at least one
/// sample of each candidate in each round, and two samples for the interval. Both begin after the stop criterion has
/// fired, and their evaluations are part of `result.evaluations`. They do not change the evolution. It can be run
/// again.
///
/// If a sample is infinite, so is the mean, and the interval is the mean alone. Means are sensitive to outliers, so
/// noise with heavy or skewed tails can mislead the search. Student's t-distribution is that of normal noise. For
/// strongly skewed noise and few samples, the interval contains the true value less often.
///
/// With constraints, the mean of `constrained` values has the mean value and the mean violation of the samples. An
/// individual is therefore feasible as long as no sample has violated the constraints, and individuals are ordered as
/// in the problem. The violation of `result.best()` is the mean of the samples of the interval, and the interval is
/// that of the value. If a sample is infeasible, its value need not mean anything, and then neither does the interval.
/// Individuals whose constraints hold with a high probability only are rejected after sufficiently many samples. To
/// admit them, add a penalty to the value instead. If most samples of good individuals are feasible by luck, the
/// population is renewed by lucky children, and `result.best()` may be infeasible.
///
/// With several objectives, `noisy` takes `nsga2`, `nsga3`, `moead` and `smsemoa`. Survivors are evaluated again as in
/// other populations. The change of ranks is computed for each objective, and the largest one counts. At the end, each
/// member of the front of means gets `race` divided by the size of the front samples, at least one. The members that
/// are nondominated by the means of these are `result.front()`, and `result.samples` is their number of samples. The
/// front is still chosen by these means, so that its values are too good on average if they are few. `nsga3` and
/// `moead` keep the best value of each objective, and thus lucky samples, for the whole run.
///
/// Requires fitness values that are floating-point numbers or `objectives`, `constrained` or not, and chromosomes with
/// `==`. The same seed gives the same bits on any number of threads. An individual that is better than the best mean of
/// the previous generation counts as an improvement for `stop::stalled`. With strong noise, lucky samples are such
/// improvements in most generations, so a limit of evaluations is the better stop criterion.
/// Cost: the evaluations above, and a copy and a ranking of the population in each generation. With several objectives,
/// each survivor that has changed its place is also compared with all parents.
/// Throws std::invalid_argument if `max_samples` is 0, and std::domain_error if a mean is undefined, as that of
/// infinity and minus infinity is.
/// Source: Hansen, Niederberger, Guzzella and Koumoutsakos, "A method for handling uncertainty in evolutionary
/// optimization with an application to feedback control of combustion", 2009; the race: Karnin, Koren and Somekh,
/// "Almost optimal exploration in multi-armed bandits", 2013.
/// ~~~
/// const auto measured = [](const std::vector<double>& x, random_stream& rng) {
///   return sum_of_squares(x) + rng.normal();
/// };
/// const auto problem = minimize(measured, chromosome::reals{3, -5, 5});
/// const auto result = run(evolve(problem, noisy{cma_es{}}, 1, execution::threads{2}), stop::evaluations(2000));
/// result.best_interval().low < result.best_interval().mean;  // = true
/// ~~~
template <class Strategy>
struct noisy {
  Strategy strategy;  ///< strategy that searches by the means of the samples
  /// The maximum number of samples per fitness value, at least 1: 30 by default, 1 around `ipop` and `bipop`.
  detail::positive_integer<"noisy max_samples"> max_samples = detail::doubles_population<Strategy> ? 1 : 30;
  /// The number of evaluations for the race and the interval; 0 for a twentieth of those of the run, but at least 100.
  detail::nonnegative_integer<"noisy race"> race = 0;

  template <class Problem>
  auto set_up(const Problem& problem, random_stream stream) const {
    constexpr bool fits = detail::noisy_problem_fits<Problem>();
    if constexpr (fits) {
      using fitness_type = detail::fitness_inside_noisy<std::remove_cvref_t<decltype(problem.fitness)>>;
      using sampled_type =
          clade::problem<fitness_type, std::remove_cvref_t<decltype(problem.space)>,
                         std::remove_cvref_t<decltype(problem.better)>, std::remove_cvref_t<decltype(problem.repair)>>;
      const sampled_type sampled{
          {problem.fitness, static_cast<std::size_t>(problem.evaluations_per_call()), max_samples},
          problem.space,
          problem.better,
          problem.repair};
      using run_type = detail::run_of<Strategy, sampled_type>;
      constexpr bool resamples = detail::is_resampled_run<run_type>;
      static_assert(
          resamples || detail::is_refused_run<run_type>,
          "clade: noisy takes genetic_algorithm, differential_evolution, lshade, jso, cma_es, "
          "separable_cma_es, limited_memory_cma_es, ipop and bipop, and with several objectives nsga2, nsga3, "
          "moead and smsemoa");
      if constexpr (resamples) {
        auto searching = strategy;
        if constexpr (requires { searching.noise = true; }) searching.noise = true;
        return detail::raced_run<Problem, run_type>(problem, stream, race, searching.set_up(sampled, stream));
      } else {
        return detail::refused_noisy_run_of<Problem>();
      }
    } else {
      return detail::refused_noisy_run_of<Problem>();
    }
  }
};

}  // namespace clade
