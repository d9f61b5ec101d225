// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <span>

namespace clade::replacement {

/// Each child competes with its mother and replaces her if it is better. Children compete in the order of slots, with
/// the individual that is then at the mother's position.
///
/// Each generation breeds as many offspring as there are parents. The best individual is never lost, and no position
/// gets worse. Different kinds of individuals can coexist, since children compete only with their mothers. With
/// `or_equal` the population can drift on plateaus. An immigrant competes with the mother of the child that it
/// replaces.
///
/// Cost: one comparison per child; two with `or_equal` if the child is not better. Nothing is copied.
/// Source: De Jong, "An analysis of the behavior of a class of genetic adaptive systems", 1975, for crowding; Mahfoud,
/// "Niching methods for genetic algorithms", 1995, for competition with parents.
/// ~~~
/// const genetic_algorithm ga{
///     .crossover = crossover::order{},
///     .mutation = mutation::swap{},
///     .replacement = replacement::replace_mother_if_better{.or_equal = true}};
/// run(evolve(queens, ga, 1), stop::generations(5));
/// ~~~
struct replace_mother_if_better {
  bool or_equal = false;  ///< whether a child of equal fitness replaces its mother

  template <class Population>
  void operator()(Population& parents, Population& offspring, std::span<const std::size_t> mothers) const {
    for (std::size_t child = 0; child < mothers.size(); ++child) {
      const auto &mine = offspring.fitness(child), &hers = parents.fitness(mothers[child]);
      if (parents.better(mine, hers) || (or_equal && !parents.better(hers, mine))) {
        parents.exchange(mothers[child], offspring, child);
      }
    }
  }
};

}  // namespace clade::replacement
