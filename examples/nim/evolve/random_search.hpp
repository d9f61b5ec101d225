#pragma once

#include <cstdint>
#include <functional>

#include "objective.hpp"
#include "settings.hpp"
#include "solver.hpp"

namespace nim::evolve {

/// Random search, what evolution is to be measured against: random chromosomes of the same space, each by itself.
///
/// Ends where one wins on all sets, after `budget` chromosomes, or, looked at every 64 of them, where `stopped()` says so;
/// at least one is drawn. Chromosome k comes from fork k of the seed. The first of the best is the outcome.
outcome search_randomly(
    const objective& wanted, const settings& s, std::uint64_t seed, std::uint64_t budget,
    const std::function<bool()>& stopped);

}  // namespace nim::evolve
