// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <vector>

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
  std::vector<std::size_t> operator()(std::size_t count, std::size_t island) const { return {(island + 1) % count}; }
  island_links operator()(std::size_t count) const { return detail::links_of_each(*this, count); }
};

}  // namespace clade::topology
