// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "../../experiment/analysis.hpp"
#include "../../experiment/results.hpp"
#include "../number.hpp"
#include "../svg/canvas.hpp"
#include "../svg/text.hpp"

namespace clade::report::plots {

/// The labels of the settings in a page: their names without what all of them share. Different names have different
/// labels.
struct setting_labels {
  std::vector<std::string> in_tables;  ///< without the parts, between commas, that all names have
  std::vector<std::string> in_plots;   ///< the same or, if that is long, only the values of the parameters
  std::string shared{};                ///< the parts that are left out everywhere
  std::string parameters{};            ///< the parameters whose values are the labels in plots
};

namespace parts {

void append(std::string& to, std::string_view separator, std::string_view part);

}  // namespace parts

/// The labels of the settings of a design, in its order.
setting_labels labels_of(const study::design& plan);

// The functions that make plots and tables run once for a page and are marked as cold, since code that is optimized for
// size compiles faster.

/// The note after the name of a setting that was dropped in a race: a dagger and the number of its runs.
std::string dropped_note(const study::results& of, std::size_t setting);

/// The labels of all settings, best first, and the notes that follow them.
struct ranked_labels {
  std::vector<std::string> names{}, notes{};
  std::string parameters;  ///< parameters whose values are the names, if they are
};

ranked_labels labels_by_rank(const study::results& of, const study::analysis& found);

/// A legend of all settings, best first, for a plot of this width.
svg::legend legend_of(const study::results& of, const study::analysis& found, double width);

/// The names of all settings, best first, as labels of rows that are at most this wide.
std::vector<svg::row_label> row_labels(const study::results& of, const study::analysis& found, double width);

/// The evaluations of the runs of a setting that succeeded, ascending, at most the budget.
std::vector<double> successes(const study::results& of, std::size_t setting);

/// The evaluations of the successful runs of all settings, best first, the least of them, and where their axis ends.
struct success_times {
  std::vector<std::vector<double>> of_rank{};
  double first, end;

  success_times(const study::results& of, const study::analysis& found);
};

/// The start of a logarithmic axis of evaluations from `first` to `last`.
double axis_start(double first, double last);

/// The end of an axis of evaluations: the budget, or soon after the last event of all runs if that is far below the
/// budget.
double axis_end(double last, double budget);

}  // namespace clade::report::plots

#ifndef CLADE_SEPARATE_COMPILATION
#include "ranked.ipp"
#endif
