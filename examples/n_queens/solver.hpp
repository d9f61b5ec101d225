// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <chrono>
#include <clade/run/stop/reason.hpp>
#include <cstddef>
#include <cstdint>
#include <string>

#include "board.hpp"
#include "common/run_conditions.hpp"
#include "common/saved_run.hpp"
#include "named_policies.hpp"
#include "settings.hpp"

namespace n_queens {

/// The result of a run.
struct outcome {
  board best;
  clade::stop::reason reason;  ///< a success if the board is a solution
  std::uint64_t generations;
  std::uint64_t evaluations;
  std::size_t restarts;
  std::chrono::duration<double> elapsed;
  std::uint64_t hash;  ///< of the final population
};

using common::run_files;

/// Places the queens. The run stops at a solution, after the last restart, or by a criterion of the conditions.
outcome solve(
    const settings& s, std::uint64_t seed, const common::run_conditions<queens_problem>& conditions = {},
    const run_files& files = {});

}  // namespace n_queens
