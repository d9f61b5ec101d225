// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstdint>
#include <functional>

#include "objective.hpp"
#include "settings.hpp"
#include "solver.hpp"

namespace nim::evolve {

/// Random search, as a baseline for evolution: independent random chromosomes of the same space.
///
/// It stops if a chromosome wins on all sets, after `budget` chromosomes, or if `stopped()` returns true. It calls
/// `stopped()` after every 64 chromosomes. At least one is drawn. Chromosome k comes from fork k of the seed. The
/// result is the first of the best.
outcome search_randomly(
    const objective& wanted, const settings& s, std::uint64_t seed, std::uint64_t budget,
    const std::function<bool()>& stopped);

}  // namespace nim::evolve
