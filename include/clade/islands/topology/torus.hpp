// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>

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
  island_links operator()(std::size_t count) const {
    std::size_t rows = 1;
    for (std::size_t divisor = 1; divisor * divisor <= count; ++divisor) {
      if (count % divisor == 0) rows = divisor;
    }
    const auto columns = count / rows;
    island_links links(count);
    for (std::size_t i = 0; i < count; ++i) {
      const auto row = i / columns, column = i % columns;
      links[i].push_back(row * columns + (column + 1) % columns);
      if (rows > 1) links[i].push_back((row + 1) % rows * columns + column);
    }
    return links;
  }
};

}  // namespace clade::topology
