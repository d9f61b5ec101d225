// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>

#include "birth.hpp"

namespace clade::diversity {

/// Replaces the offspring of identical parents with random chromosomes.
///
/// Crossover of identical parents yields no new genes. The number of immigrants grows as the population converges.
/// Offspring of a single parent, without crossover, are kept. Requires chromosomes that can be compared by ==.
///
/// Cost: one comparison of the mother with each other parent, up to the first different gene.
/// ~~~
/// const genetic_algorithm ga{
///     .crossover = crossover::order{},
///     .mutation = mutation::swap{},
///     .diversity = diversity::immigrants_for_clones{}};
/// run(evolve(queens, ga, 1), stop::generations(5));
/// ~~~
struct immigrants_for_clones {
  template <class Population>
  verdict operator()(const birth<Population>& birth, random_stream&) const {
    constexpr bool comparable = std::equality_comparable<typename Population::chromosome_type>;
    static_assert(comparable, "clade: diversity::immigrants_for_clones needs chromosomes that can be compared by ==");
    if constexpr (comparable) {
      const auto mother = birth.parents.front();
      const auto clone = [&](std::size_t i) {
        return i == mother || birth.population.chromosome(i) == birth.population.chromosome(mother);
      };
      if (birth.parents.size() > 1 && std::ranges::all_of(birth.parents, clone)) return verdict::immigrant;
    }
    return verdict::keep;
  }
};

}  // namespace clade::diversity
