// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <tuple>
#include <utility>

#include "../core/concepts.hpp"
#include "../core/executor_view.hpp"
#include "../core/individual.hpp"
#include "../core/neighbourhood.hpp"
#include "../engine/evaluator.hpp"
#include "../engine/operator_calls.hpp"
#include "../engine/population_run.hpp"
#include "../engine/refused_run.hpp"
#include "../random/random_stream.hpp"

namespace clade::detail {

/// Returns whether a strategy of local search fits the problem. A static_assert reports what does not.
template <class Problem, class... Neighbourhoods>
consteval bool neighbourhoods_fit() {
  constexpr bool ordered = orders<decltype(Problem::better), typename Problem::fitness_type>;
  static_assert(ordered,
                "clade: local search needs fitness values in a strict weak order, which objectives do not have: nsga2 "
                "and other strategies of clade/pareto.hpp are for those");
  constexpr bool fits = (neighbourhood_for<Neighbourhoods, typename Problem::chromosome_type> && ...);
  static_assert(fits,
                "clade: the neighbourhood does not fit the chromosomes: it needs apply(c, move), and size(c) with "
                "at(c, i), or sample(c, rng), as const members");
  constexpr bool alone = !is_relative_problem<Problem>;
  static_assert(alone, "clade: a relative fitness has no value for a single chromosome, so local search cannot use it");
  return ordered && fits && alone;
}

/// The same for the neighbourhoods of a descent: one, or several in a std::tuple.
template <class Problem, class Neighbourhoods>
inline constexpr bool descent_fits = neighbourhoods_fit<Problem, Neighbourhoods>();
template <class Problem, class... Neighbourhoods>
inline constexpr bool descent_fits<Problem, std::tuple<Neighbourhoods...>> =
    neighbourhoods_fit<Problem, Neighbourhoods...>();

/// A run of local search: one individual that a strategy improves step by step.
///
/// A step calls `strategy.search(state, rng, evaluate)`. `state` has the members `chromosome` and `fitness`, the
/// individual of the population, which the search replaces; `memory`, the other data on which the course of the run
/// depends; and `number`, the number of earlier steps. The search changes copies, which the run takes at the end of the
/// step, so that a step that throws or is interrupted has no effect.
template <class Problem, class Strategy>
class trajectory_run : public population_run<Problem, decltype(Strategy::initialization),
                                             typename Strategy::template memory_for<Problem>> {
  using base =
      population_run<Problem, decltype(Strategy::initialization), typename Strategy::template memory_for<Problem>>;

 public:
  using typename base::chromosome_type;
  using typename base::fitness_type;
  using typename base::population_type;
  using memory_type = typename Strategy::template memory_for<Problem>;

  trajectory_run(const Problem& problem, const Strategy& strategy, random_stream stream)
      : base(problem, strategy.initialization, 1, stream), strategy_(strategy) {
    this->make_first_chromosome();
  }

  void advance(const executor_view& executor) {
    const auto streams = this->stream_.fork(this->generation_number_ + 1).forker();
    const auto make = [&](std::size_t slot, chromosome_type& chromosome, std::uint64_t& evaluations) {
      auto rng = streams(slot);
      chromosome = parents_.chromosome(0);
      fitness_.emplace(parents_.fitness(0));
      next_memory_ = memory;
      evaluator<Problem> evaluate(this->problem(), cache_, parents_.chromosome(0), parents_.fitness(0), rng);
      const search_state state{chromosome, *fitness_, next_memory_, this->generation_number_};
      strategy_.search(state, rng, evaluate);
      if constexpr (Problem::repairs) this->problem().repair(chromosome);
      evaluations += evaluate.evaluations();
      this->evaluation_.count_moves(evaluate.moves());
      return static_cast<const fitness_type*>(&*fitness_);
    };
    if (!this->breed_and_evaluate(1, make, executor)) return;
    this->end_step(1, this->with_rollback([&] {
      parents_.exchange(0, this->offspring_, 0);
      std::swap(memory, next_memory_);
      return this->best_or_front_so_far_.improves(parents_);
    }));
  }

  /// Replaces the individual; the search goes on from it.
  void immigrate(population_type immigrants, std::span<const std::size_t> places) {
    base::immigrate(std::move(immigrants), places);
    forget_position();
  }
  /// Evaluates the individual again; the search goes on from it.
  void reevaluate(const executor_view& executor, bool continues) {
    base::reevaluate(executor, continues);
    forget_position();
  }

 private:
  using base::memory;
  using base::parents_;

  struct search_state {
    chromosome_type& chromosome;
    fitness_type& fitness;
    memory_type& memory;
    std::uint64_t number;
  };

  // A search whose position is not the individual of the population keeps it in its memory. Others may note whether the
  // individual is a local optimum.
  void forget_position() {
    if constexpr (requires { memory.is_optimum; }) memory.is_optimum = false;
    if constexpr (requires { memory.position.clear(); }) memory.position.clear();
  }

  Strategy strategy_;
  memory_type next_memory_{};
  std::optional<fitness_type> fitness_;
  evaluation_cache<chromosome_type, fitness_type> cache_;
};

}  // namespace clade::detail
