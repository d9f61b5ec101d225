// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <string>
#include <vector>

#include "distributions.hpp"
#include "ranked.hpp"

namespace clade::report::plots {

/// The empirical distribution function of the runtimes: the share of runs that have reached the goal, over evaluations,
/// as a step curve for every setting. Runs on all instances are pooled. The axis ends at the budget, where each curve
/// shows the success rate, or soon after the last success if that is far below the budget.
///
/// Source: Hoos and Stuetzle, "Evaluating Las Vegas algorithms: pitfalls and remedies", 1998.
[[gnu::cold]] inline std::string ecdf(const study::results& results, const study::analysis& analysis,
                                      double width = svg::plot_width) {
  const auto budget = results.design().budget;
  const success_times times(results, analysis);
  std::vector<distribution> curves;
  for (const auto s : analysis.ranking) {
    curves.push_back(
        {results.design().settings[s].name, times.of_rank[curves.size()], analysis.settings[s].runs, times.end});
  }
  const auto first = analysis.any_success ? times.first * 0.9 : static_cast<double>(budget) / 100;
  return parts::distribution_plot(
      curves, axis_start(first, times.end), times.end,
      {"Share of runs that reached the goal, over evaluations", "evaluations", "runs that reached the goal"},
      legend_of(results, analysis, width), detail::concat({"At the budget of ", grouped(budget), " evaluations: "}),
      static_cast<double>(budget), width);
}

}  // namespace clade::report::plots
