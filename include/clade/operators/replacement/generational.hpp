// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>

#include "../../core/checked.hpp"
#include "../../text/message.hpp"
#include "among_best.hpp"

namespace clade::replacement {

/// Generational replacement: the offspring and the `elites` best parents form the next generation. The number of
/// offspring is the population size minus `elites`.
///
/// With at least one elite the best individual is never lost. Elites come first in the population, so they rank before
/// offspring of equal fitness. If offspring ranked first, diversity would be lost sooner.
///
/// Cost: two populations are swapped and nothing is copied. With several elites the parents are ranked.
/// Throws std::invalid_argument if there would be no offspring, and std::logic_error if there are several elites and
/// the order of fitness values is found not to be a strict weak order.
/// Source: Holland, "Adaptation in natural and artificial systems", 1975; elites from De Jong, "An analysis of the
/// behavior of a class of genetic adaptive systems", 1975.
/// ~~~
/// const genetic_algorithm ga{
///     .crossover = crossover::uniform{},
///     .mutation = mutation::flip{},
///     .replacement = replacement::generational{.elites = 2}};
/// run(evolve(one_max, ga, 1), stop::generations(5));
/// ~~~
struct generational {
  detail::nonnegative_integer<"elites"> elites =
      1;  ///< number of parents that survive, from 0 to the population size minus 1

  std::size_t offspring(std::size_t population) const {
    if (elites >= population) {
      detail::refuse({"elites must be fewer than the population of ", population, ", but were ", elites});
    }
    return population - elites;
  }

  template <class Population>
  void operator()(Population& parents, Population& offspring) const {
    const auto children = offspring.size();
    offspring.resize(children + elites);
    if (elites == 1) {
      offspring.exchange(children, parents, parents.best_index());
    } else if (elites > 1) {
      const detail::among_best is_among_best(parents, elites);
      auto place = children;
      for (std::size_t i = 0; i < parents.size() && place < children + elites; ++i) {
        if (is_among_best.contains(i)) offspring.exchange(place++, parents, i);
      }
      if (place < children + elites) detail::refuse_order("replacement::generational");
    }
    for (std::size_t i = 0; i < elites; ++i) offspring.exchange(i, offspring, children + i);
    swap(parents, offspring);
  }
};

}  // namespace clade::replacement
