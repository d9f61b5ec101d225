// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>

#include "../../core/archetypes.hpp"
#include "../../core/concepts.hpp"
#include "../../core/positive.hpp"
#include "../../text/message.hpp"
#include "best_of.hpp"

namespace clade::replacement {

/// Replacement of the worst: `n` offspring take the places of the n worst parents, whether they are better or not.
///
/// With n = 1 this is the steady-state genetic algorithm. While fewer are replaced than there are, the best individual is
/// never lost. Of equal parents those that stand last go first; the others keep their positions.
///
/// Cost: a ranking and n exchanges, nothing is copied. With n = 1 the ranking is kept up to date: a birth costs little more
/// in a large population than in a small one. Throws std::invalid_argument where n is more than the population,
/// std::logic_error where the order of fitness values is seen not to be a strict weak order.
/// Source: Whitley, "The GENITOR algorithm and selection pressure", 1989; De Jong and Sarma's generation gap, 1993.
/// ~~~
/// const genetic_algorithm ga{
///     .crossover = crossover::order{},
///     .mutation = mutation::swap{},
///     .replacement = replacement::worst{1}};
/// run(evolve(queens, ga, 1), stop::generations(5));
/// ~~~
struct worst {
  detail::number_of<"worst n"> n = 1;

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
    const best_of survivors(parents, parents.size() - n);
    std::size_t child = 0;
    for (std::size_t i = 0; i < parents.size(); ++i) {
      if (survivors.contains(i)) continue;
      if (child == n) detail::refuse_order("replacement::worst");
      parents.exchange(i, offspring, child++);
    }
    if (child < n) detail::refuse_order("replacement::worst");
  }
};

static_assert(replacement_for<worst, archetype::population>);

}  // namespace clade::replacement
