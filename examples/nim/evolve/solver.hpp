// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstdint>

#include "common/run_conditions.hpp"
#include "common/saved_run.hpp"
#include "objective.hpp"
#include "outcome.hpp"
#include "policies.hpp"
#include "settings.hpp"

namespace nim::evolve {

/// Evolves an expression. The run stops if an expression wins on all sets, after the last generation, or if the
/// criterion of the conditions fires.
outcome solve(
    const objective& wanted, const settings& s, std::uint64_t seed,
    const common::run_conditions<winning_play>& conditions = {}, const common::run_files& files = {});

}  // namespace nim::evolve
