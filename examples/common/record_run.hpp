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

/// Makes a run of a comparison and records it: calls `solve(stop, observer, on_evaluation)`, with a criterion that ends
/// the run when the budget is spent or on Ctrl-C, and a function for the fitness of every evaluation. `value(fitness)`
/// returns the fitness as a number.
template <class Value, class Solve>
clade::study::trial record_run(std::uint64_t budget, bool maximize, Value value, const Solve& solve) {
  clade::study::recorder recorder(budget, maximize, std::move(value));
  const auto on_evaluation = [&recorder](const auto& fitness) { recorder.record_evaluation(fitness); };
  const auto result        = solve(recorder.limit() || ending_signals(), recorder, on_evaluation);
  auto trial               = recorder.finish(result.reason.success);
  trial.seconds            = std::chrono::duration<double>(result.elapsed).count();
  return trial;
}

}  // namespace common
