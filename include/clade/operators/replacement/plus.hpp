// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <optional>

#include "../../core/checked.hpp"
#include "among_best.hpp"

namespace clade::replacement {

/// Plus replacement, (mu + lambda): the best mu of parents and offspring form the next generation. mu is the population
/// size and lambda the number of offspring.
///
/// The best individual is never lost, and no individual is replaced by a worse one. Offspring rank before parents of
/// equal fitness, so the population can drift on plateaus. Of tied parents the oldest is removed first: new individuals
/// come first in the population, and the others keep their order. Otherwise the drift could return to earlier
/// individuals. The selection pressure is high, so it is often combined with `selection::random`.
///
/// Cost: rankings of parents and offspring, and at most one swap per individual; nothing is copied.
/// Throws std::logic_error if the order of fitness values is found not to be a strict weak order.
/// Source: Rechenberg, "Evolutionsstrategie", 1973; Schwefel, "Numerical optimization of computer models", 1981.
/// ~~~
/// const genetic_algorithm ga{
///     .crossover = crossover::blend{},
///     .mutation = mutation::gauss{},
///     .replacement = replacement::plus{50}};
/// run(evolve(sphere, ga, 1), stop::generations(5));
/// ~~~
struct plus {
  std::optional<detail::object_count<"plus n">> n{};  ///< lambda, at least 1; by default the population size

  std::size_t offspring(std::size_t population) const { return n ? std::size_t(*n) : population; }

  template <class Population>
  void operator()(Population& parents, Population& offspring) const {
    const auto &old = parents.ranking(), &young = offspring.ranking();
    std::size_t kept = 0, children = 0;
    while (kept + children < parents.size()) {
      if (children < young.size() && !parents.better(parents.fitness(old[kept]), offspring.fitness(young[children]))) {
        ++children;
      } else {
        ++kept;
      }
    }
    const detail::among_best survivors(parents, kept), arrivals(offspring, children);
    auto place = parents.size();
    for (auto i = place; i-- > 0;) {
      if (!survivors.contains(i)) continue;
      if (place == children) detail::refuse_order("replacement::plus");
      if (i != --place) parents.exchange(i, parents, place);
    }
    std::size_t arrived = 0;
    for (std::size_t child = 0; child < offspring.size() && arrived < children; ++child) {
      if (arrivals.contains(child)) parents.exchange(arrived++, offspring, child);
    }
    if (place > children || arrived < children) detail::refuse_order("replacement::plus");
  }
};

}  // namespace clade::replacement
