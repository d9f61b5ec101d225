// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <vector>

#include "../migration.hpp"

namespace clade::topology {

/// A torus: a grid of islands in which each sends to the next one in its row and in its column, with wrap-around.
///
/// The number of rows is the largest divisor of the number of islands up to its square root: 12 islands form 3 rows of
/// 4. A prime number of islands forms a single row, and thus a ring.
///
/// Cost: at most 2 n links for n islands.
/// ~~~
/// const genetic_algorithm ga{.crossover = crossover::order{}, .mutation = mutation::swap{}};
/// const islands archipelago{.count = 4, .each = ga, .every = 2, .topology = topology::torus{}};
/// run(evolve(queens, archipelago, 1), stop::generations(6));
/// ~~~
struct torus {
  std::vector<std::size_t> operator()(std::size_t count, std::size_t island) const {
    std::size_t rows = 1;
    for (std::size_t divisor = 1; divisor * divisor <= count; ++divisor) {
      if (count % divisor == 0) rows = divisor;
    }
    const auto columns = count / rows, row = island / columns, column = island % columns;
    std::vector<std::size_t> links{row * columns + (column + 1) % columns};
    if (rows > 1) links.push_back((row + 1) % rows * columns + column);
    return links;
  }
  island_links operator()(std::size_t count) const { return detail::links_of_each(*this, count); }
};

}  // namespace clade::topology
