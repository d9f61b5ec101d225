// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <vector>

#include "../migration.hpp"

namespace clade::topology {

/// A star: island 0 and every other island exchange individuals. An individual reaches all islands within two epochs.
///
/// Cost: 2 (n - 1) links for n islands.
/// ~~~
/// const genetic_algorithm ga{.crossover = crossover::order{}, .mutation = mutation::swap{}};
/// const islands archipelago{.count = 4, .each = ga, .every = 2, .topology = topology::star{}};
/// run(evolve(queens, archipelago, 1), stop::generations(6));
/// ~~~
struct star {
  std::vector<std::size_t> operator()(std::size_t count, std::size_t island) const {
    if (island > 0) return {0};
    std::vector<std::size_t> links;
    for (std::size_t i = 1; i < count; ++i) links.push_back(i);
    return links;
  }
  island_links operator()(std::size_t count) const { return detail::links_of_each(*this, count); }
};

}  // namespace clade::topology
