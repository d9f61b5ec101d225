// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <utility>

#include "../../core/checked.hpp"
#include "../../random/random_stream.hpp"
#include "../migration.hpp"

namespace clade::topology {

/// A random topology: in every epoch, each island sends to `degree` other islands drawn at random, or to all others if
/// there are fewer.
///
/// Cost: one draw per link and a list of n islands per island.
/// ~~~
/// const genetic_algorithm ga{.crossover = crossover::order{}, .mutation = mutation::swap{}};
/// const islands archipelago{.count = 4, .each = ga, .every = 2, .topology = topology::random{.degree = 2}};
/// run(evolve(queens, archipelago, 1), stop::generations(6));
/// ~~~
struct random {
  detail::positive_integer<"topology::random degree"> degree = 1;  ///< number of targets per island, at least 1

  island_links operator()(std::size_t count, random_stream& rng) const {
    island_links links(count);
    for (std::size_t i = 0; i < count; ++i) {
      std::vector<std::size_t> others;
      for (std::size_t j = 0; j < count; ++j) {
        if (j != i) others.push_back(j);
      }
      const auto wanted = std::min<std::size_t>(degree, others.size());
      for (std::size_t k = 0; k < wanted; ++k) std::swap(others[k], others[k + rng.below(others.size() - k)]);
      others.resize(wanted);
      links[i] = std::move(others);
    }
    return links;
  }
};

}  // namespace clade::topology
