// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <clade/adaptive.hpp>
#include <clade/clade.hpp>

namespace support {

/// A genetic algorithm whose operators learn and whose mutation rate varies.
inline const clade::genetic_algorithm learning{
    .population = 30,
    .crossover = clade::adaptive::one_of{clade::crossover::order(), clade::crossover::partially_mapped()},
    .mutation = clade::adaptive::one_of{clade::mutation::swap(), clade::mutation::inversion()},
    .mutation_rate = [](const auto& generation) { return generation.stagnation > 3 ? 0.8 : 0.3; }};

}  // namespace support
