// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <chrono>
#include <clade/core/problem.hpp>
#include <clade/run/stop/reason.hpp>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <utility>

#include "algorithm.hpp"
#include "common/run_conditions.hpp"
#include "common/run_progress.hpp"
#include "common/saved_run.hpp"
#include "problems.hpp"

namespace fronts {

/// The result of a run. The points are the front of the last population in ascending order, or empty if no individual
/// is feasible.
struct outcome {
  points front, set;
  double violation;  ///< the minimum over all individuals, 0 if one is feasible
  clade::stop::reason reason;
  std::uint64_t generations, evaluations;
  std::chrono::duration<double> elapsed;
  std::uint64_t hash = 0;  ///< of the last population
};

/// The problem that a strategy gets.
template <class On>
using minimized = decltype(clade::minimize(std::declval<const On&>().fitness, std::declval<const On&>().space));

/// The conditions of a run.
struct conditions {
  std::uint64_t budget;
  std::uint64_t seed;
  std::size_t threads       = 1;
  std::uint64_t generations = std::numeric_limits<std::uint64_t>::max();
  /// Receives the feasible points and the number of evaluations whenever as many evaluations as individuals have
  /// passed. The run stops if it returns true.
  std::function<bool(std::uint64_t evaluations, const points& now)> watch{};
  common::run_progress* progress = nullptr;
  common::run_files files{};
  /// Further criteria and observers, for problems of reals and of bits.
  common::run_conditions<minimized<on_reals>> reals{};
  common::run_conditions<minimized<on_bits>> bits{};
};

/// Runs the algorithm on the problem until the budget is spent, `watch` ends it, or Ctrl-C is pressed.
outcome solve(const problem& what, const algorithm& method, const conditions& under);

}  // namespace fronts
