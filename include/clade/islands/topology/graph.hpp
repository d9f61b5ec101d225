// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>

#include "../migration.hpp"

namespace clade::topology {

/// A user-defined graph: `graph{{{1}, {0, 2}, {1}}}` is a line of three islands.
///
/// Cost: a copy of the links.
/// Throws std::invalid_argument during migration unless there is one list per island and all links lead to islands.
/// ~~~
/// const genetic_algorithm ga{.crossover = crossover::order{}, .mutation = mutation::swap{}};
/// const islands archipelago{.count = 4, .each = ga, .every = 2, .topology = topology::graph{{{1}, {2}, {3}, {0}}}};
/// run(evolve(queens, archipelago, 1), stop::generations(6));
/// ~~~
struct graph {
  island_links links;  ///< lists of the islands to which each island sends individuals

  const island_links& operator()(std::size_t) const { return links; }
};

}  // namespace clade::topology
