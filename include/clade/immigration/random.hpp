#pragma once

#include <cstddef>
#include <vector>

#include "../core/archetypes.hpp"
#include "../core/migration.hpp"
#include "../core/random_stream.hpp"
#include "../emigration/random.hpp"

namespace clade::immigration {

/// Immigrants replace different individuals that are drawn at random, the best of the island too.
struct random {
  template <class Population>
  std::vector<std::size_t> operator()(const Population& population, const Population& arrivals,
                                      random_stream& rng) const {
    return emigration::random()(population, arrivals.size(), rng);
  }
};

static_assert(immigration_for<random, archetype::population>);

}  // namespace clade::immigration
