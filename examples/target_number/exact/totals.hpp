// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

namespace target_number::exact {

/// The British rules: six of these numbers are selected, and the target is from 101 to 999.
struct british {
  static constexpr std::size_t selected = 6;
  static constexpr std::int64_t low = 101, high = 999;

  /// All selections, with their numbers in ascending order: 13,243 of 1 to 10 twice each and 25, 50, 75 and 100.
  static std::vector<std::vector<std::int64_t>> selections();
};

/// The number of games of a kind that can be solved exactly, with whole numbers.
struct totals {
  std::uint64_t selections = 0;
  std::uint64_t games      = 0;
  std::uint64_t solvable   = 0;
  std::vector<std::uint64_t> solvable_for;  ///< of the selections, by target, from `low` on
  std::int64_t low = 0;

  /// The number of selections for which this target can be reached.
  std::uint64_t of_target(std::int64_t target) const { return solvable_for.at(static_cast<std::size_t>(target - low)); }
};

/// Counts the games that can be solved, over all given selections and all targets from `low` to `high`.
///
/// The values of each selection are computed once. The selections are distributed over the threads; the result does not
/// depend on their number. After about every hundred selections, `progress(done, selections)` and `stop()` are called
/// on the calling thread; if `stop()` is true, the result is empty. Throws std::invalid_argument for a selection that
/// check() rejects. Cost: about 0.2 ms per selection of six.
std::optional<totals> count_solvable(
    const std::vector<std::vector<std::int64_t>>& selections, std::int64_t low, std::int64_t high, std::size_t threads,
    const std::function<void(std::size_t done, std::size_t selections)>& progress, const std::function<bool()>& stop);

}  // namespace target_number::exact
