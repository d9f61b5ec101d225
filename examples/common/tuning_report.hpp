// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <array>
#include <clade/study/racing/result.hpp>
#include <cstddef>
#include <functional>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

#include "json.hpp"
#include "parameters/racing_space.hpp"
#include "parameters/values.hpp"

namespace common {

/// The names of `clade::racing::comparison`, in its order.
inline constexpr std::array<std::string_view, 3> comparison_names{"ranks", "means", "roots"};

/// What iterated racing found, for people and for programs.
struct tuning_report {
  const parameters::racing_space* space;
  const clade::racing::result* found;
  std::string cost;  ///< what the cost of a run is, in words
  /// The words that give these values to the program that was tuned.
  std::function<std::string(const parameters::values&)> line_of;
  std::size_t experiments = 0;  ///< that might be made
  std::size_t instances   = 1;
  bool deterministic      = false;  ///< whether each instance is used once for a configuration

  /// Whether all runs of the best configuration have failed, and so those of all others.
  bool has_failed() const;

  /// The reason of the end: that all experiments were made, or why not.
  std::string end() const;

  /// The members `best`, `elites`, `experiments`, `configurations` and `races` of a JSON document. `best` has the costs
  /// of runs on new seeds, if there are any; it is null if no race was finished or no run has a cost.
  json members() const;

  /// A table with a column for each elite, the line of the best one, and its cost on new seeds.
  void print(std::ostream& out) const;

  /// A self-contained page: the elites, the races, and all configurations over parallel axes. `command` is the line that
  /// made it.
  std::string html(std::string_view title, std::string_view command) const;
};

}  // namespace common
