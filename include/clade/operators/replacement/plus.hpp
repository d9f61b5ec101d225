// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <optional>

#include "../../core/archetypes.hpp"
#include "../../core/concepts.hpp"
#include "../../core/positive.hpp"
#include "best_of.hpp"

namespace clade::replacement {

/// Plus replacement, (mu + lambda): the best mu of parents and offspring together are the next generation, mu being the
/// size of the population and lambda `n`; without n, as many offspring as parents.
///
/// The best individual is never lost and no individual is replaced by a worse one. Among ties an offspring comes before a
/// parent, so that the population can drift where the fitness is flat, and the parent that has lived longest is removed
/// first: offspring take the first places, and the surviving parents follow in their order. Removing any other of the tied
/// parents would let the drift come back to where it has been. Selects strongly: often used with random selection.
///
/// Throws std::logic_error where the order of fitness values is seen not to be a strict weak order.
/// Cost: rankings of parents and offspring, and at most an exchange for every individual; nothing is copied.
/// Source: Rechenberg, 1973; Schwefel, "Numerical optimization of computer models", 1981.
/// ~~~
/// const genetic_algorithm ga{
///     .crossover = crossover::blend{},
///     .mutation = mutation::gauss{},
///     .replacement = replacement::plus{50}};
/// run(evolve(sphere, ga, 1), stop::generations(5));
/// ~~~
struct plus {
  std::optional<detail::number_of<"plus n">> n{};

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
    const best_of survivors(parents, kept), arrivals(offspring, children);
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

static_assert(replacement_for<plus, archetype::population>);

}  // namespace clade::replacement
