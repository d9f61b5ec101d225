// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>

#include "../../core/checked.hpp"
#include "../../text/message.hpp"
#include "among_best.hpp"

namespace clade::replacement {

/// Steady-state replacement: `n` offspring replace the n worst parents, even if they are worse.
///
/// With n = 1 this is the classic steady-state genetic algorithm. The best individual is never lost if n is below the
/// population size. Of tied parents the last are replaced. Survivors keep their positions.
///
/// Cost: one ranking and n swaps; nothing is copied. With n = 1 the ranking is updated, so the cost of a birth depends
/// little on the population size.
/// Throws std::invalid_argument if `n` is above the population size, and std::logic_error if the order of fitness
/// values is found not to be a strict weak order.
/// Source: Whitley, "The GENITOR algorithm and selection pressure", 1989; De Jong and Sarma, "Generation gaps
/// revisited", 1993.
/// ~~~
/// const genetic_algorithm ga{
///     .crossover = crossover::order{},
///     .mutation = mutation::swap{},
///     .replacement = replacement::worst{1}};
/// run(evolve(queens, ga, 1), stop::generations(5));
/// ~~~
struct worst {
  detail::object_count<"worst n"> n = 1;  ///< number of offspring, from 1 to the population size

  std::size_t offspring(std::size_t population) const {
    if (n > population) {
      detail::refuse({"worst n must be at most the population size ", population, ", but was ", n});
    }
    return n;
  }

  template <class Population>
  void operator()(Population& parents, Population& offspring) const {
    this->offspring(parents.size());
    if (n == 1) return parents.exchange(parents.ranking().back(), offspring, 0);
    const detail::among_best survivors(parents, parents.size() - n);
    std::size_t child = 0;
    for (std::size_t i = 0; i < parents.size(); ++i) {
      if (survivors.contains(i)) continue;
      if (child == n) detail::refuse_order("replacement::worst");
      parents.exchange(i, offspring, child++);
    }
    if (child < n) detail::refuse_order("replacement::worst");
  }
};

}  // namespace clade::replacement
