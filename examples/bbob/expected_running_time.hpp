// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

namespace bbob {

/// The evaluations of a trial until it reached the target, or all of them if it did not.
struct spent {
  std::uint64_t evaluations;
  bool success;
};

inline std::size_t successes(std::span<const spent> trials) {
  std::size_t count = 0;
  for (const auto& trial : trials) count += trial.success;
  return count;
}

/// The evaluations of all trials, each until success or its end, divided by the number of successes; empty without any.
/// Unlike in clade::statistics::expected_running_time, a trial that stopped early counts with its actual evaluations.
inline std::optional<double> expected_running_time(std::span<const spent> trials) {
  const auto solved = successes(trials);
  if (solved == 0) return std::nullopt;
  double evaluations = 0;
  for (const auto& trial : trials) evaluations += static_cast<double>(trial.evaluations);
  return evaluations / static_cast<double>(solved);
}

}  // namespace bbob
