// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>

#include "../migration.hpp"

namespace clade::topology {

/// A complete graph: every island sends to all others. With this topology, islands converge fastest. An island receives
/// immigrants from all others in each epoch, so its population must have room for `migrants` times the number of other
/// islands.
///
/// Cost: n (n - 1) links for n islands.
/// ~~~
/// const genetic_algorithm ga{.crossover = crossover::order{}, .mutation = mutation::swap{}};
/// const islands archipelago{.count = 4, .each = ga, .every = 2, .topology = topology::complete{}};
/// run(evolve(queens, archipelago, 1), stop::generations(6));
/// ~~~
struct complete {
  island_links operator()(std::size_t count) const {
    island_links links(count);
    for (std::size_t i = 0; i < count; ++i) {
      for (std::size_t j = 0; j < count; ++j) {
        if (i != j) links[i].push_back(j);
      }
    }
    return links;
  }
};

}  // namespace clade::topology
