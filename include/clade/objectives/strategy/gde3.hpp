// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>

#include "../../reals/bounds/clamp.hpp"
#include "../../reals/differential/binomial.hpp"
#include "../../reals/differential/rand_1.hpp"
#include "../../reals/differential/weight.hpp"
#include "../../reals/strategy/differential_evolution.hpp"
#include "../../reals/strategy/real_problem.hpp"
#include "../pareto/crowded_ranking.hpp"
#include "several_objectives.hpp"

namespace clade::detail {

/// A run of `gde3`.
template <class Problem, class Strategy>
class gde3_run : public differential_run<Problem, Strategy> {
  using base = differential_run<Problem, Strategy>;

 public:
  using base::base;
  using typename base::population_type;

  /// Breeds and selects the next generation.
  void advance(const executor_view& executor) {
    this->breed(executor, [this](population_type& parents, population_type& children) {
      const auto size = parents.size();
      // Children that are kept in addition to their targets move to the front of the offspring, as `replace` expects.
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
      if (beside > 0) ranking_.replace(parents, children, beside);
    });
  }

 private:
  crowded_ranking ranking_;
};

}  // namespace clade::detail

namespace clade {

/// GDE3, the third generalized differential evolution: differential evolution for two and three objectives.
///
/// In each generation, every vector, called the target, has one child, as in `differential_evolution`. A child replaces
/// its target if it dominates the target or has the same fitness. It is discarded if the target dominates it. Otherwise
/// both are kept, so the population may grow to twice its size. It is then reduced to the former size: the earliest
/// fronts are kept; the most crowded individuals of the front that does not fit completely are removed one at a time,
/// and the crowding of the others is updated. Duplicate points follow all distinct ones, as in `nsga2`. Feasible
/// individuals always precede infeasible ones.
///
/// The settings are those of `differential_evolution`, but smaller rates and weights are recommended: if a change of
/// the first variable alone moves a point along the front, as in the ZDT problems, use a `crossover_rate` of 0.1 to
/// 0.2. A gene that leaves its bounds is set to the nearest bound, since fronts often lie on the bounds; the published
/// algorithm reflects it, as `bounds::reflect` does. Mutations that need a best vector, such as `differential::best_1`,
/// are refused.
///
/// Chromosomes must be real vectors, and fitness values must be `objectives`, `constrained` or not.
/// Cost: that of `differential_evolution`, and one nondominated sorting per generation; no allocation after the first
/// generations. Throws as `differential_evolution`.
/// Source: Kukkonen and Lampinen, "GDE3: the third evolution step of generalized differential evolution", 2005;
/// Kukkonen and Deb, "Improved pruning of non-dominated solutions based on crowding distance for bi-objective
/// optimization problems", 2006.
/// ~~~
/// run(evolve(two_points, gde3{.population = 20, .crossover_rate = 0.5}, 1), stop::generations(5));
/// ~~~
template <class Mutation = differential::rand_1, class Crossover = differential::binomial, class Bounds = bounds::clamp,
          class Initialization = initialization::random>
struct gde3 {
  detail::object_count<"gde3 population"> population = 100;  ///< number of vectors
  Mutation mutation{};                                       ///< mutation that makes the donor
  detail::difference_weight<"gde3 weight"> weight = 0.5;     ///< factor of the differences, in (0, 2]
  Crossover crossover{};                                     ///< crossover of donor and target
  /// Probability of taking a gene from the donor, in [0, 1].
  detail::probability<"gde3 crossover_rate"> crossover_rate = 0.2;
  Bounds bounds{};                  ///< repair of genes outside their bounds
  Initialization initialization{};  ///< initial population, random by default
  static constexpr const char* name = "gde3";

  template <class Problem>
  auto set_up(const Problem& problem, random_stream stream) const {
    constexpr bool fits = detail::objectives_fit<Problem>() && detail::real_vectors_fit<Problem>() &&
                          detail::differential_parts_fit<Mutation, Crossover, Bounds, Problem>();
    return detail::set_up_if<fits, detail::gde3_run<Problem, gde3>>(problem, *this, stream);
  }
};

}  // namespace clade
