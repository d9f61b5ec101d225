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

/// How soon algorithms solve functions, beside a published run.
namespace bbob {

/// Which trials are made: each algorithm on each instance of each function in each dimension.
struct table_plan {
  std::vector<algorithm> algorithms;
  function_lists on;
  std::optional<std::uint64_t> budget;  ///< evaluations of a trial; without it, 10,000 for each variable
  double target;
  std::uint64_t seed;
  std::size_t threads;

  std::uint64_t budget_for(std::size_t dimension) const { return budget.value_or(10'000 * std::uint64_t{dimension}); }
  std::size_t trials() const { return algorithms.size() * on.count(); }
};

/// A trial and when it reached the precisions; 0 stands for never within the budget.
struct table_trial {
  bool made = false;
  spent until_target{};
  std::array<std::uint64_t, 51> hits{};
};

/// A function in a dimension, by one algorithm: all its trials.
struct table_row {
  std::string_view algorithm;
  std::size_t dimension, function;
  std::vector<table_trial> trials;
  std::size_t successes;
  std::optional<double> ert;
  std::size_t published_trials    = 0;  ///< 0 where nothing was published
  std::size_t published_successes = 0;
  std::optional<double> published_ert{};

  /// The ERT in units of the published one, where both are known.
  std::optional<double> ratio() const {
    if (!ert || !published_ert) return std::nullopt;
    return *ert / *published_ert;
  }
  bool published_solved_always() const { return published_trials > 0 && published_successes == published_trials; }
};

/// What an algorithm achieved in a dimension.
struct table_summary {
  std::string_view algorithm;
  std::size_t dimension;
  std::size_t functions = 0;           ///< that are in the table
  std::size_t solved    = 0;           ///< in one trial or more
  std::size_t always    = 0;           ///< that the published run solved in all trials
  std::size_t compared  = 0;           ///< those of them that the algorithm solved too
  std::optional<double> mean_ratio{};  ///< the geometric mean of the ratios of those compared
};

/// Makes the trials, in parallel. A trial depends on the seed and on its function, dimension and instance alone. The
/// rows are those all of whose trials were made: on Ctrl-C others are left out. `progress` is told of the number of
/// trials made, by one thread at a time.
std::vector<table_row> make_rows(const table_plan& plan, const std::function<void(std::size_t)>& progress);

/// Adds what was published of the functions.
void compare_with(const published_runs& published, std::vector<table_row>& rows);

/// For each algorithm in each dimension, in the order of the rows.
std::vector<table_summary> summaries(const std::vector<table_row>& rows);

}  // namespace bbob
