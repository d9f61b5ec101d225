// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <string>
#include <vector>

#include "distributions.hpp"
#include "setting_labels.hpp"

namespace clade::report::plots {

/// Returns an SVG plot of the empirical distribution functions of the runtimes: for every setting, a step curve of the
/// share of runs that had reached the goal, over the evaluations. Runs on all instances are pooled. The axis ends at
/// the budget, or soon after the last success if that is far below the budget. At its end, each curve shows the success
/// rate.
///
/// Source: Hoos and Stuetzle, "Evaluating Las Vegas algorithms: pitfalls and remedies", 1998.
[[gnu::cold]] inline std::string ecdf(const study::results& results, const study::analysis& analysis,
                                      double width = svg::plot_width) {
  const auto budget = results.design().budget;
  const auto units = std::string(study::plural_of(results.design().unit));
  const success_times times(results, analysis);
  std::vector<distribution> curves;
  for (const auto s : analysis.ranking) {
    curves.push_back(
        {results.design().settings[s].name, times.of_rank[curves.size()], analysis.summaries[s].runs, times.end});
  }
  const auto first = analysis.any_success ? times.first * 0.9 : static_cast<double>(budget) / 100;
  return internal::distribution_plot(
      curves, axis_start(first, times.end), times.end,
      {detail::concat({"Share of runs that reached the goal, over ", units}), units, "runs that reached the goal"},
      legend_of(results, analysis, width), detail::concat({"At the budget of ", grouped(budget), " ", units, ": "}),
      static_cast<double>(budget), width);
}

}  // namespace clade::report::plots
