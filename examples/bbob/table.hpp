// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <array>
#include <clade/study/experiment/results.hpp>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "algorithms.hpp"
#include "common/runs_of_others.hpp"
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
  double best = 0;  ///< the least error within the budget
  std::array<std::uint64_t, 51> hits{};
};

/// The trials of others on a function in a dimension.
struct trials_of_others {
  std::size_t trials    = 0;  ///< 0 if none are known
  std::size_t successes = 0;
  std::optional<double> ert{};
  bool only_ert = false;  ///< whether the ERT is known without trials

  bool known() const { return trials > 0 || only_ert; }
  /// Whether all trials solved it, or the ERT is all that is known.
  bool solved_always() const { return only_ert ? ert.has_value() : trials > 0 && successes == trials; }
};

/// All trials of an algorithm on a function in a dimension.
struct table_row {
  std::string_view algorithm;
  std::size_t dimension, function;
  std::string name;
  std::vector<table_trial> trials;
  std::size_t successes = 0;
  std::optional<double> ert{};
  trials_of_others published{};
  std::vector<trials_of_others> others{};  ///< of each other setting

  /// The ERT divided by that of others; empty unless both are known.
  std::optional<double> ratio_to(const trials_of_others& of) const {
    if (!ert || !of.ert) return std::nullopt;
    return *ert / *of.ert;
  }
};

/// The ratios to others, of an algorithm in a dimension.
struct ratio_summary {
  std::size_t always   = 0;            ///< functions that they solved in all trials
  std::size_t compared = 0;            ///< of `always`, solved by the algorithm too
  std::optional<double> mean_ratio{};  ///< geometric mean of the ratios of those compared
};

/// The results of an algorithm in a dimension.
struct table_summary {
  std::string_view algorithm;
  std::size_t dimension;
  std::size_t functions = 0;  ///< in the table
  std::size_t solved    = 0;  ///< in at least one trial
  ratio_summary published{};
  std::vector<ratio_summary> others{};  ///< to each other setting
};

/// Makes the trials in parallel. A trial depends only on the seed, function, dimension and instance. Returns the rows
/// whose trials were all made; on Ctrl-C the others are left out. `progress` receives the number of trials made, from
/// one thread at a time.
std::vector<table_row> make_rows(const table_plan& plan, const std::function<void(std::size_t)>& progress);

/// Adds the published runs of the functions.
void compare_with(const published_runs& published, std::vector<table_row>& rows);

/// Adds the runs of others on the functions, to the target of the plan.
void compare_with(const common::others::imported_runs& against, const table_plan& plan, std::vector<table_row>& rows);

/// A study that compares the algorithms of the table with those of `against`. It contains the problems for which all
/// algorithms have runs. Empty if there is no such problem, or if `against` has no runs.
std::optional<clade::study::results> study_with(
    common::others::imported_runs against, const table_plan& plan, const std::vector<table_row>& rows);

/// The summary of each algorithm in each dimension, in the order of the rows.
std::vector<table_summary> summaries(const std::vector<table_row>& rows);

}  // namespace bbob
