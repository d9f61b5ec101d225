// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <chrono>
#include <clade/run/stop/combine.hpp>
#include <clade/study/experiment/recorder.hpp>
#include <clade/study/experiment/results.hpp>
#include <cstdint>
#include <utility>

#include "ending_signals.hpp"

namespace common {

/// Makes a run of a comparison: `solve(stop, observer)` with the criterion that stops it when the budget is spent or on
/// Ctrl-C. `value(fitness)` is the fitness as a number.
template <class Value, class Solve>
clade::study::trial watched_run(std::uint64_t budget, bool maximize, Value value, const Solve& solve) {
  clade::study::recorder watch(budget, maximize, std::move(value));
  const auto found = solve(watch.limit() || ending_signals(), watch);
  auto recorded    = watch.finish(found.reason.success);
  recorded.seconds = std::chrono::duration<double>(found.elapsed).count();
  return recorded;
}

}  // namespace common
