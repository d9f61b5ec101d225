// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <chrono>
#include <clade/problems/tsp.hpp>
#include <clade/run/stop/reason.hpp>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "common/run_conditions.hpp"
#include "common/saved_run.hpp"
#include "settings.hpp"

namespace tsp {

using instance = clade::problems::tsp;
using tour     = std::vector<int>;  // places from 0

using tour_problem = decltype(std::declval<const instance&>().problem());

/// The result of a run.
struct outcome {
  tour best;
  std::int64_t length;
  clade::stop::reason reason;
  std::uint64_t generations;
  std::uint64_t evaluations;
  std::uint64_t moves;
  std::size_t restarts;
  std::chrono::duration<double> elapsed;
};

/// Looks for the shortest tour. The run stops by a criterion of the conditions or, with a reason of the kind
/// `exhausted`, when the tours no longer improve after the last restart.
outcome solve(
    const instance& of, const settings& s, std::uint64_t seed, const common::run_conditions<tour_problem>& conditions,
    const common::run_files& files);

}  // namespace tsp
