// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string_view>
#include <vector>

#include "algorithms.hpp"
#include "expected_running_time.hpp"
#include "options.hpp"
#include "published.hpp"

/// The running times of algorithms on functions, compared with a published run.
namespace bbob {

/// The trials: each algorithm on each instance of each function in each dimension.
struct table_plan {
  std::vector<algorithm> algorithms;
  function_lists on;
  std::optional<std::uint64_t> budget;  ///< evaluations of a trial; 10,000 per variable if empty
  double target;
  std::uint64_t seed;
  std::size_t threads;

  std::uint64_t budget_for(std::size_t dimension) const { return budget.value_or(10'000 * std::uint64_t{dimension}); }
  std::size_t trials() const { return algorithms.size() * on.count(); }
};

/// A trial, and the evaluations at which it reached each precision, or 0 if it did not within the budget.
struct table_trial {
  bool made = false;
  spent until_target{};
  std::array<std::uint64_t, 51> hits{};
};

/// All trials of an algorithm on a function in a dimension.
struct table_row {
  std::string_view algorithm;
  std::size_t dimension, function;
  std::vector<table_trial> trials;
  std::size_t successes;
  std::optional<double> ert;
  std::size_t published_trials    = 0;  ///< 0 if none are published
  std::size_t published_successes = 0;
  std::optional<double> published_ert{};

  /// The ERT divided by the published ERT; empty unless both are known.
  std::optional<double> ratio() const {
    if (!ert || !published_ert) return std::nullopt;
    return *ert / *published_ert;
  }
  bool published_solved_always() const { return published_trials > 0 && published_successes == published_trials; }
};

/// The results of an algorithm in a dimension.
struct table_summary {
  std::string_view algorithm;
  std::size_t dimension;
  std::size_t functions = 0;           ///< in the table
  std::size_t solved    = 0;           ///< in at least one trial
  std::size_t always    = 0;           ///< solved by the published run in all trials
  std::size_t compared  = 0;           ///< of `always`, solved by the algorithm too
  std::optional<double> mean_ratio{};  ///< geometric mean of the ratios of those compared
};

/// Makes the trials in parallel. A trial depends only on the seed, function, dimension and instance. Returns the rows
/// whose trials were all made; on Ctrl-C the others are left out. `progress` receives the number of trials made, from
/// one thread at a time.
std::vector<table_row> make_rows(const table_plan& plan, const std::function<void(std::size_t)>& progress);

/// Adds the published runs of the functions.
void compare_with(const published_runs& published, std::vector<table_row>& rows);

/// The summary of each algorithm in each dimension, in the order of the rows.
std::vector<table_summary> summaries(const std::vector<table_row>& rows);

}  // namespace bbob
