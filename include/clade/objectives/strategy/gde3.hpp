// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <vector>

#include "../../core/checked.hpp"
#include "../../core/concepts.hpp"
#include "../../core/problem.hpp"
#include "../../core/space.hpp"
#include "../../engine/refused_run.hpp"
#include "../../operators/initialization/random.hpp"
#include "../../reals/bounds/bounded.hpp"
#include "../../reals/bounds/clamp.hpp"
#include "../../reals/differential/binomial.hpp"
#include "../../reals/differential/rand_1.hpp"
#include "../../reals/differential/weight.hpp"
#include "../../reals/real_genes.hpp"
#include "../../reals/strategy/differential_evolution.hpp"
#include "../pareto/crowded_ranking.hpp"

namespace clade {

namespace detail {
template <class Problem, class Strategy>
class gde3_run;
}

/// GDE3, the third generalized differential evolution: differential evolution for two and three objectives.
///
/// Every vector, the target, has one child a generation, as in `differential_evolution`. A child that dominates its target,
/// or equals it, takes its place; one that its target dominates is dropped; where neither is the case, both stay. The
/// population, which may have doubled, is then cut back: the earliest fronts stay, and of the last one that fits in part
/// the most crowded go, one at a time, with the crowding of the others brought up to date. Copies of a point come after all
/// fronts, as in `nsga2`. Under constraints it is feasible first throughout.
///
/// Settings: as of `differential_evolution`, but for smaller rates and weights: where the first variable alone moves along
/// the front, as in ZDT, a `crossover_rate` of 0.1 to 0.2. What leaves its bounds is put on them, since fronts often lie
/// there; the paper reflects it, `bounds::reflect`. `differential::best_1` and others that need a best vector are refused.
///
/// For real vectors and a fitness of `objectives` or `constrained` ones. Cost: that of differential evolution, and a sorting
/// into fronts a generation; no allocation once the run has warmed up. Throws as `differential_evolution`.
/// Source: Kukkonen and Lampinen, "GDE3: the third evolution step of generalized differential evolution", 2005; Kukkonen
/// and Deb, "Improved pruning of non-dominated solutions based on crowding distance for bi-objective optimization
/// problems", 2006.
/// ~~~
/// run(evolve(two_points, gde3{.population = 20, .crossover_rate = 0.5}, 1), stop::generations(5));
/// ~~~
template <class Mutation = differential::rand_1, class Crossover = differential::binomial, class Bounds = bounds::clamp,
          class Initialization = initialization::random>
struct gde3 {
  detail::number_of<"gde3 population"> population = 100;
  Mutation mutation{};                                    ///< changes a child
  detail::difference_weight<"gde3 weight"> weight = 0.5;  ///< of the difference, in (0, 2]
  Crossover crossover{};                                  ///< makes a child of several parents
  detail::probability<"gde3 crossover_rate"> crossover_rate = 0.2;
  Bounds bounds{};
  Initialization initialization{};  ///< of the first population, at random by default
  static constexpr const char* name = "gde3";

  /// Begins a run and leaves the initial population to `run.begin(executor)`. What does not fit together is refused
  /// here.
  template <class Problem>
  auto set_up(const Problem& problem, random_stream stream) const {
    using C = typename Problem::chromosome_type;
    using Population = detail::population<C, typename Problem::fitness_type, decltype(problem.better)>;
    constexpr bool objectives = detail::has_objectives<Problem>;
    constexpr bool real = detail::real_sequence<C> && detail::space_of_reals<decltype(problem.space)>;
    constexpr bool mutates = differential_mutation_for<Mutation, Population>;
    constexpr bool crosses = differential_crossover<Crossover>;
    constexpr bool bounded = bounds_for<Bounds> || bounds_from_for<Bounds>;
    static_assert(objectives,
                  "clade: gde3 needs a fitness of several objectives: it must return objectives<N>, or constrained "
                  "ones, under the order of minimize or maximize");
    static_assert(real || !objectives, "clade: gde3 needs real vectors with bounds, as chromosome::reals makes them");
    static_assert(mutates,
                  "clade: the mutation of gde3 must be callable as op(population, slot, rng) and return a "
                  "differential::donor, as differential::rand_1 and rand_2 are");
    static_assert(crosses,
                  "clade: the crossover of gde3 must be callable as op(size, rate, rng, take), as those of "
                  "clade::differential are");
    static_assert(bounded,
                  "clade: the bounds of gde3 must be callable as op(value, low, high, rng) or "
                  "op(value, low, high, from)");
    if constexpr (objectives && real && mutates && crosses && bounded) {
      return detail::gde3_run<Problem, gde3>(problem, *this, stream);
    } else {
      return detail::refused_strategy().set_up(problem, stream);
    }
  }

  /// Begins a run: samples and evaluates the initial population.
  template <class Problem>
  auto start(const Problem& problem, random_stream stream, const detail::executor_view& executor) const {
    auto run = set_up(problem, stream);
    run.begin(executor);
    return run;
  }

  /// Goes on with a run from its `state()`, exactly as that run would. Problem and strategy must be the same.
  template <class Problem, class State>
  auto resume(const Problem& problem, const State& state, const detail::executor_view&) const {
    auto run = set_up(problem, state.stream);
    run.load(state);
    return run;
  }
};

}  // namespace clade

namespace clade::detail {

/// A run of GDE3, a value.
template <class Problem, class Strategy>
class gde3_run : public differential_run<Problem, Strategy> {
  using common = differential_run<Problem, Strategy>;

 public:
  using common::common;

  /// Breeds the next generation.
  void advance(const executor_view& executor) {
    if (!this->breed_children(executor)) return;
    auto &parents = this->parents_, &children = this->offspring_;
    const auto size = parents.size();
    // Children that stay beside their targets are gathered at the front of the offspring.
    std::size_t beside = 0;
    for (std::size_t i = 0; i < size; ++i) {
      const auto &mine = children.fitness(i), &target = parents.fitness(i);
      if (parents.better(mine, target) || mine == target) {
        parents.exchange(i, children, i);
      } else if (!parents.better(target, mine)) {
        if (beside != i) children.exchange(beside, children, i);
        ++beside;
      }
    }
    if (beside > 0) cut_back(beside);
    this->end_step(size, false);
  }

 private:
  // Of the parents and the first `beside` of the offspring, as many as there are parents stay, as the parents.
  void cut_back(std::size_t beside) {
    auto &parents = this->parents_, &children = this->offspring_;
    const auto size = parents.size();
    ranking_.rank(parents.fitnesses(), children.fitnesses().first(beside));
    survives_.assign(2 * size, 0);
    auto left = size;
    for (std::size_t k = 0; left > 0; ++k) {
      const auto taken = ranking_.least_crowded(k, left);
      for (const auto i : taken) survives_[i] = 1;
      left -= taken.size();
    }
    std::size_t child = 0;
    for (std::size_t i = 0; i < size; ++i) {
      if (survives_[i]) continue;
      while (!survives_[size + child]) ++child;
      parents.exchange(i, children, child++);
    }
  }

  // Storage of the generation under way.
  crowded_ranking ranking_;
  std::vector<unsigned char> survives_;
};

}  // namespace clade::detail
