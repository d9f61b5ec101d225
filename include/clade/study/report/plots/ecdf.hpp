// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <string>
#include <vector>

#include "distributions.hpp"
#include "ranked.hpp"

namespace clade::report::plots {

/// The share of runs that had reached the goal, over evaluations: the empirical distribution of the runtimes, of all
/// instances together, as a step curve for every setting. It ends at the budget with the success rate, or
/// is cut soon after the last success if that is far below the budget.
///
/// Source: Hoos and Stuetzle, "Evaluating Las Vegas algorithms: pitfalls and remedies", 1998.
[[gnu::cold]] inline std::string ecdf(const study::results& of, const study::analysis& found,
                                      double width = svg::plot_width) {
  const auto budget = of.design().budget;
  const success_times times(of, found);
  std::vector<distribution> curves;
  for (const auto s : found.ranking) {
    curves.push_back({of.design().settings[s].name, times.of_rank[curves.size()], found.settings[s].runs, times.end});
  }
  const auto first = found.any_success ? times.first * 0.9 : static_cast<double>(budget) / 100;
  return parts::distribution_plot(
      curves, axis_start(first, times.end), times.end,
      {"Share of runs that reached the goal, over evaluations", "evaluations", "runs that reached the goal"},
      legend_of(of, found, width), detail::concat({"At the budget of ", grouped(budget), " evaluations: "}),
      static_cast<double>(budget), width);
}

}  // namespace clade::report::plots
