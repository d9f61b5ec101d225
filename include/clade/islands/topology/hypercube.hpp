// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>

#include "../migration.hpp"

namespace clade::topology {

/// A hypercube: islands whose numbers differ in one bit exchange individuals. An individual reaches all islands within
/// ceil(log2(n)) epochs. Links to missing islands are omitted if the number of islands is not a power of two.
///
/// Cost: at most n log2(n) links for n islands.
/// ~~~
/// const genetic_algorithm ga{.crossover = crossover::order{}, .mutation = mutation::swap{}};
/// const islands archipelago{.count = 4, .each = ga, .every = 2, .topology = topology::hypercube{}};
/// run(evolve(queens, archipelago, 1), stop::generations(6));
/// ~~~
struct hypercube {
  island_links operator()(std::size_t count) const {
    island_links links(count);
    for (std::size_t i = 0; i < count; ++i) {
      for (std::size_t bit = 1; bit < count; bit *= 2) {
        if ((i ^ bit) < count) links[i].push_back(i ^ bit);
      }
    }
    return links;
  }
};

}  // namespace clade::topology
