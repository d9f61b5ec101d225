// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <vector>

namespace clade::study {

/// An individual better than all before it: its fitness, and the evaluations that the run had made by then.
struct improvement {
  std::uint64_t evaluations;
  double best;

  friend bool operator==(const improvement&, const improvement&) = default;
};

/// The result of one run of an experiment. A run succeeds if it reaches its goal within the budget of evaluations.
/// Otherwise it is censored at the budget: it is only known that it would have taken longer, and every statistic takes
/// that into account.
struct trial {
  bool success = false;  ///< whether the target was reached
  /// The evaluations it made, up to the end of its last generation: a failed run may exceed the budget a little, and
  /// one that ended by itself may stay below it.
  std::uint64_t evaluations = 0;
  /// The best fitness seen within the budget; the first generation always counts.
  double best = 0;
  /// The course of the run, the first generation included.
  std::vector<improvement> improvements{};
  /// Wall time in seconds, for information: the only member that differs when the run is repeated.
  double seconds = 0;

  /// The evaluations it took to succeed; infinity where it failed.
  double runtime() const {
    return success ? static_cast<double>(evaluations) : std::numeric_limits<double>::infinity();
  }

  /// The best fitness, with its sign changed if more is better, so that lower is better. An infinitely good fitness
  /// counts as the best finite one.
  double loss(bool maximize) const { return std::max(maximize ? -best : best, std::numeric_limits<double>::lowest()); }

  friend bool operator==(const trial&, const trial&) = default;
};

}  // namespace clade::study
