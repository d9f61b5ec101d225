// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>

#include "../migration.hpp"

namespace clade::topology {

/// A ring: each island sends to the next one, and the last to the first.
///
/// An individual reaches all of n islands after n - 1 epochs, so islands remain different for a long time. The ring is
/// the first choice for problems with many local optima.
///
/// Cost: n links for n islands.
/// ~~~
/// const genetic_algorithm ga{.crossover = crossover::order{}, .mutation = mutation::swap{}};
/// const islands archipelago{.count = 4, .each = ga, .every = 2, .topology = topology::ring{}};
/// run(evolve(queens, archipelago, 1), stop::generations(6));
/// ~~~
struct ring {
  island_links operator()(std::size_t count) const {
    island_links links(count);
    for (std::size_t i = 0; i < count; ++i) links[i] = {(i + 1) % count};
    return links;
  }
};

}  // namespace clade::topology
