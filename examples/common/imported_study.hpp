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

/// What counts in runs whose files do not say it.
struct goal {
  std::optional<double> target{};         ///< a run succeeds when its best reaches it
  std::optional<std::uint64_t> budget{};  ///< evaluations of a run that count
};

/// A run as one of a study: until its success, or its end.
clade::study::trial trial_of(const run_made& of, const goal& asked, bool maximize);

/// The cost of a success on a problem: the evaluations of all runs, each until its success or its end.
struct cost {
  std::string setting, on;
  std::size_t runs = 0, successes = 0;
  double evaluations = 0;

  void add(const clade::study::trial& of) {
    ++runs;
    successes += of.success;
    evaluations += static_cast<double>(of.evaluations);
  }
  std::optional<double> ert() const {
    return successes > 0 ? std::optional(evaluations / static_cast<double>(successes)) : std::nullopt;
  }
};

/// A study, and what a success costs every setting on every problem, of all runs.
struct imported_study {
  clade::study::results results;
  std::vector<cost> costs;
};

/// Compares the settings on the problems that all of them have, by as many runs as the one with the fewest has there:
/// tells of what is left out on stderr. `plan` has the title, the seed and the measure. There must be a problem that
/// all settings have.
imported_study make_study(const collection& all, const goal& asked, clade::study::design plan);

/// The problems on which all settings have runs, f2 before f10.
std::vector<std::string> common_problems(const collection& all);

}  // namespace common::others
