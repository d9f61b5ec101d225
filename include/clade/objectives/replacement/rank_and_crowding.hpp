// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <optional>

#include "../../core/checked.hpp"
#include "../../core/concepts.hpp"
#include "../pareto/crowded_ranking.hpp"

namespace clade::replacement {

/// Plus replacement by nondominated sorting and crowding (NSGA-II). The next generation consists of the earliest
/// fronts of the parents and `n` offspring. The front that does not fit completely is pruned: its most crowded
/// individual is removed repeatedly, and crowding distances are updated after each removal.
///
/// Feasible individuals precede infeasible ones; the latter are ordered by violation. Duplicate points follow all
/// distinct ones. Parents win ties.
///
/// Cost: a nondominated sorting, and at most one exchange per individual; nothing is copied.
/// Source: Deb, Pratap, Agarwal and Meyarivan, "A fast and elitist multiobjective genetic algorithm: NSGA-II", 2002
/// (which removes all at once); Kukkonen and Deb, "Improved pruning of non-dominated solutions based on crowding
/// distance for bi-objective optimization problems", 2006.
/// ~~~
/// const genetic_algorithm ga{
///     .selection = selection::rank_and_crowding{},
///     .crossover = crossover::blend{},
///     .mutation = mutation::gauss{},
///     .replacement = replacement::rank_and_crowding{}};
/// run(evolve(two_points, ga, 1), stop::generations(5));
/// ~~~
struct rank_and_crowding {
  static constexpr bool takes_objectives = true;

  std::optional<detail::object_count<"rank_and_crowding n">>
      n{};  ///< number of offspring; by default the population size

  /// Returns the operator for one run, with its storage.
  template <class Problem>
  auto prepare(const Problem&) const {
    return prepared(n);
  }

  class prepared {
   public:
    explicit prepared(std::optional<std::size_t> n) : n_(n) {}

    std::size_t offspring(std::size_t population) const { return n_.value_or(population); }

    template <class Population>
    void operator()(Population& parents, Population& offspring) const {
      ranking_.replace(parents, offspring, offspring.size());
    }

   private:
    std::optional<std::size_t> n_;
    mutable detail::crowded_ranking ranking_;  // scratch storage: the operator is const and called from one thread only
  };
};

}  // namespace clade::replacement
