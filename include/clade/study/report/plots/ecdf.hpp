// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "../../experiment/analysis.hpp"
#include "../../experiment/results.hpp"
#include "../svg/curves.hpp"
#include "ranked.hpp"

namespace clade::report::plots {

/// The share of runs that had reached the goal, over evaluations: the empirical distribution of the runtimes, of all
/// instances together, as a step curve for every setting. It ends at the budget with the success rate, or
/// is cut soon after the last success if that is far below the budget.
///
/// Source: Hoos and Stuetzle, "Evaluating Las Vegas algorithms: pitfalls and remedies", 1998.
[[gnu::cold]] inline std::string ecdf(const study::results& of, const study::analysis& found) {
  const auto budget = static_cast<double>(of.design().budget);
  const auto n = found.ranking.size();
  const success_times times(of, found);
  const svg::scale x{svg::scale::kind::logarithmic,
                     axis_start(found.any_success ? times.first * 0.9 : budget / 100, times.end), times.end, 60,
                     svg::curves_right(n)};
  const svg::scale y{svg::scale::kind::linear, 0, 1, svg::curves_bottom, svg::curves_top};

  svg::canvas on(svg::plot_width);
  svg::horizontal_axis(on, x, svg::curves_top, svg::curves_bottom, "evaluations", true);
  svg::share_axis(on, y, x.from, x.to);
  svg::label_above(on, "runs that reached the goal", svg::mark_end(on, x, budget, svg::curves_top, svg::curves_bottom));
  std::vector<svg::curve> curves;
  std::string description;
  for (std::size_t rank = 0; rank < n; ++rank) {
    const auto& of_setting = found.settings[found.ranking[rank]];
    curves.push_back(svg::steps_up(times.of_rank[rank], static_cast<double>(of_setting.runs), x, y, x.high, rank, n));
    detail::append_to(description, {of.design().settings[found.ranking[rank]].name, ": ",
                                    percent(of_setting.success_rate), rank + 1 < n ? " %; " : " %."});
  }
  for (std::size_t rank = n; rank-- > 0;) svg::draw_curve(on, rank, curves[rank]);
  svg::number_curves(on, curves, x.to);
  return svg::finish_with(
      on, legend_of(of, found, on.width()), "Share of runs that reached the goal, over evaluations",
      detail::concat({"At the budget of ", grouped(of.design().budget), " evaluations: ", description}));
}

}  // namespace clade::report::plots
