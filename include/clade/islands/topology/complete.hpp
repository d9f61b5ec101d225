// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <vector>

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
  std::vector<std::size_t> operator()(std::size_t count, std::size_t island) const {
    std::vector<std::size_t> links;
    for (std::size_t i = 0; i < count; ++i) {
      if (i != island) links.push_back(i);
    }
    return links;
  }
  island_links operator()(std::size_t count) const { return detail::links_of_each(*this, count); }
};

}  // namespace clade::topology
