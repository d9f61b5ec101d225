#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <vector>

namespace clade::study {

/// A better individual than all before: its fitness, and how many evaluations the run had made when it was seen.
struct improvement {
  std::uint64_t evaluations;
  double best;

  friend bool operator==(const improvement&, const improvement&) = default;
};

/// What one run of an experiment left. A run succeeds if it reaches its goal within the budget of evaluations; else it is
/// censored there: that it would have taken longer is all that is known, and it counts as such everywhere.
struct trial {
  bool success = false;
  /// How many evaluations it made, to the end of its last generation: a failed run may have gone a little beyond the budget,
  /// and one that ended by itself has not come to it.
  std::uint64_t evaluations = 0;
  /// The best fitness seen within the budget; the first generation counts whatever it cost.
  double best = 0;
  /// The course of the run, the first generation included.
  std::vector<improvement> improvements{};
  /// Wall time, for information: the only member that is not the same whenever the run is repeated.
  double seconds = 0;

  /// The evaluations it took to succeed; infinity where it failed.
  double runtime() const {
    return success ? static_cast<double>(evaluations) : std::numeric_limits<double>::infinity();
  }

  /// The best fitness, its sign changed where more is better: lower is better then. What is infinitely good is as good as
  /// the largest number.
  double loss(bool maximize) const { return std::max(maximize ? -best : best, std::numeric_limits<double>::lowest()); }
};

}  // namespace clade::study
