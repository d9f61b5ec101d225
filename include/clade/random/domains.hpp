// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstdint>

/// The domains of random streams; see `random_stream::domain`. Two domains of the same stream need different numbers.
/// Changing a number changes the results of all seeds.
namespace clade::detail::domains {

// The following are domains of the stream of a run.
inline constexpr std::uint64_t velocities = 0;     ///< first velocities of a particle swarm
inline constexpr std::uint64_t restarts = 0;       ///< tries of the innermost `restarts`; the next outer level has 1
inline constexpr std::uint64_t migrations = 1000;  ///< migrations of `islands`; above the domains of all restarts
inline constexpr std::uint64_t reevaluated_best = 1001;  ///< samples of the best of previous tries, evaluated again
inline constexpr std::uint64_t race = 1002;              ///< race of the last individuals of `noisy`
inline constexpr std::uint64_t hall_of_fame = 1003;      ///< former generations that `coevolution` keeps

// The following is a domain of the stream of a slot.
inline constexpr std::uint64_t samples = 0;  ///< samples of a noisy fitness: 0 for the child, others for mutations

// The following are domains of the stream of a generation. The initial population has the stream of generation 0.
inline constexpr std::uint64_t initialization = 0;    ///< plan of an initialization, start of a CMA-ES
inline constexpr std::uint64_t replacement = 0;       ///< replacement of parents by offspring
inline constexpr std::uint64_t informants = 0;        ///< informants of particles
inline constexpr std::uint64_t archive = 1;           ///< reduction of an archive after a replacement
inline constexpr std::uint64_t resamples = 3;         ///< parents that are evaluated again
inline constexpr std::uint64_t small_population = 1;  ///< size and step size of a small population of `bipop`
inline constexpr std::uint64_t reevaluation = 2;      ///< samples of individuals that are evaluated again

}  // namespace clade::detail::domains
