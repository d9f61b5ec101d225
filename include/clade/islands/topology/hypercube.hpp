// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <vector>

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
  std::vector<std::size_t> operator()(std::size_t count, std::size_t island) const {
    std::vector<std::size_t> links;
    for (std::size_t bit = 1; bit < count; bit *= 2) {
      if ((island ^ bit) < count) links.push_back(island ^ bit);
    }
    return links;
  }
  island_links operator()(std::size_t count) const { return detail::links_of_each(*this, count); }
};

}  // namespace clade::topology
