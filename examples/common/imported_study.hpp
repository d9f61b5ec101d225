// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <clade/study/experiment/results.hpp>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "runs_of_others.hpp"

/// Makes a study of runs that others have made.
namespace common::others {

/// The target and the budget of runs, for files that do not state them.
struct target_and_budget {
  std::optional<double> target{};         ///< a run succeeds when its best reaches it
  std::optional<std::uint64_t> budget{};  ///< evaluations of a run that count
};

/// A run as one of a study: until its success, or its end.
clade::study::trial trial_of(const imported_run& made, const target_and_budget& asked, bool maximize);

/// The cost of a success on a problem: the evaluations of all runs, each until its success or its end.
struct cost {
  std::string setting, problem;
  std::size_t runs = 0, successes = 0;
  double evaluations = 0;

  void add(const clade::study::trial& trial) {
    ++runs;
    successes += trial.success;
    evaluations += static_cast<double>(trial.evaluations);
  }
  std::optional<double> ert() const {
    return successes > 0 ? std::optional(evaluations / static_cast<double>(successes)) : std::nullopt;
  }
};

/// A study, and the cost of a success of every setting on every problem, over all runs.
struct imported_study {
  clade::study::results results;
  std::vector<cost> costs;
};

/// Compares the settings on the problems that all of them have. On each problem, all settings have as many runs as the
/// one with the fewest. Reports omitted problems and runs on stderr. `plan` has the title, the seed and the measure.
/// There must be a problem that all settings have.
imported_study make_study(const imported_runs& all, const target_and_budget& asked, clade::study::design plan);

/// The problems on which all settings have runs, f2 before f10.
std::vector<std::string> common_problems(const imported_runs& all);

}  // namespace common::others
