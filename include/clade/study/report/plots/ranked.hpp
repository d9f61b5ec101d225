// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "../../experiment/analysis.hpp"
#include "../../experiment/results.hpp"
#include "../svg/canvas.hpp"
#include "../svg/legend.hpp"
#include "../svg/number.hpp"
#include "labels.hpp"

// The functions that make plots and tables run once for a page and are marked as cold, since code that is optimized for
// size compiles faster.
namespace clade::report::plots {

using namespace study;

/// The note after the name of a setting that was dropped in a race: a dagger and the number of its runs.
inline std::string dropped_note(const results& of, std::size_t setting) {
  if (!of.dropped(setting)) return {};
  return concat({" † ", counted(of.runs(setting) * of.design().instances.size(), "run")});
}

/// The labels of all settings, best first, and the notes that follow them.
struct ranked_labels {
  std::vector<std::string> names{}, notes{};
  std::string parameters;  ///< parameters whose values are the names, if they are
};

[[gnu::cold]] inline ranked_labels labels_by_rank(const results& of, const analysis& found) {
  const auto labels = labels_of(of.design());
  ranked_labels all{.parameters = labels.parameters};
  for (const auto s : found.ranking) {
    all.names.push_back(labels.in_plots[s]);
    all.notes.push_back(dropped_note(of, s));
  }
  return all;
}

/// A legend of all settings, best first, for a plot of this width.
inline svg::legend legend_of(const results& of, const analysis& found, double width) {
  auto all = labels_by_rank(of, found);
  return {std::move(all.names), std::move(all.notes), width, std::move(all.parameters)};
}

/// The names of all settings, best first, as labels of rows that are at most this wide.
[[gnu::cold]] inline std::vector<svg::row_label> row_labels(const results& of, const analysis& found, double width) {
  const auto all = labels_by_rank(of, found);
  return svg::row_labels(all.names, all.notes, width);
}

/// The evaluations of the runs of a setting that succeeded, ascending, at most the budget.
inline std::vector<double> successes(const results& of, std::size_t setting) {
  std::vector<double> times;
  of.for_each(setting, of.runs(setting), [&](const trial& t) {
    if (t.success)
      times.push_back(static_cast<double>(std::clamp<std::uint64_t>(t.evaluations, 1, of.design().budget)));
  });
  std::sort(times.begin(), times.end());
  return times;
}

/// Where evaluations begin on a logarithmic axis that ends at `last`, if the first to be shown is `first`.
inline double axis_start(double first, double last) {
  if (first * 1.5 > last) return last / 2;
  return first;
}

/// Where an axis of evaluations ends: at the budget or, if the last event of all runs is far below it, soon after that
/// event.
inline double axis_end(double last, double budget) { return last * 1.5 < budget ? last * 1.2 : budget; }

}  // namespace clade::report::plots
