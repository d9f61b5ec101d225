// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>

#include "../migration.hpp"

namespace clade::topology {

/// A hypercube: islands whose numbers differ in one bit send to each other. An individual comes everywhere within log2(n)
/// epochs. Where the number of islands is no power of two, the links to those that are missing are left out.
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

static_assert(topology_for<hypercube>);

}  // namespace clade::topology
