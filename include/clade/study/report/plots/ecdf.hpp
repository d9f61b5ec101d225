// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <vector>

#include "../../experiment/analysis.hpp"
#include "../../experiment/results.hpp"
#include "../svg/axis.hpp"
#include "../svg/canvas.hpp"
#include "ranked.hpp"

namespace clade::report::plots {

/// The share of runs that had reached the goal, over evaluations: the empirical distribution of the runtimes, of all
/// instances together, as a step curve for every setting. It ends at the budget, where it equals the success rate, or
/// is cut soon after the last success if that is far below the budget.
///
/// Source: Hoos and Stuetzle, "Evaluating Las Vegas algorithms: pitfalls and remedies", 1998.
[[gnu::cold]] inline std::string ecdf(const study::results& of, const study::analysis& found) {
  constexpr double width = svg::plot_width, left = 60, top = 34, bottom = 324;
  const auto budget = static_cast<double>(of.design().budget);
  const auto n = found.ranking.size();
  const auto right = width - 24 - svg::end_column * static_cast<double>(svg::end_columns(n, bottom - top));

  std::vector<std::vector<double>> times;
  auto first = budget, last = 0.0;
  for (const auto s : found.ranking) {
    times.push_back(successes(of, s));
    if (times.back().empty()) continue;
    first = std::min(first, times.back().front());
    last = std::max(last, times.back().back());
  }
  const auto end = found.any_success ? axis_end(last, budget) : budget;
  const svg::scale x{svg::scale::kind::logarithmic, axis_start(found.any_success ? first * 0.9 : budget / 100, end),
                     end, left, right};
  const svg::scale y{svg::scale::kind::linear, 0, 1, bottom, top};

  svg::canvas on(width);
  svg::horizontal_axis(on, x, top, bottom, "evaluations", true);
  svg::vertical_axis(on, y, left, right, {0, 0.25, 0.5, 0.75, 1}, {"0 %", "25 %", "50 %", "75 %", "100 %"});
  const auto taken = svg::mark_end(on, x, budget, top, bottom);
  on.text(2, top - 10, "runs that reached the goal", {svg::letters, "start", svg::faint_text}, width - taken - 14);

  std::string description;
  std::vector<std::size_t> ranks;
  std::vector<double> ends;
  for (std::size_t rank = n; rank-- > 0;) {
    const auto s = found.ranking[rank];
    const auto& at = times[rank];
    const auto runs = static_cast<double>(found.settings[s].runs);
    auto outline = concat({"M", svg::point(x.from, y(0))});
    for (std::size_t i = 0; i < at.size(); ++i) {
      if (i + 1 < at.size() && at[i + 1] == at[i]) continue;
      append_to(outline, {"H", svg::coordinate(x(at[i])), "V", svg::coordinate(y(static_cast<double>(i + 1) / runs))});
    }
    append_to(outline, {"H", svg::coordinate(x.to)});
    on.begin(rank);
    on.curve(rank, outline);
    // Markers at different heights, so that they do not hide each other where curves are close.
    if (!at.empty()) {
      const auto part = n == 1 ? 0.5 : 0.2 + 0.6 * static_cast<double>(rank) / static_cast<double>(n - 1);
      const auto i = static_cast<std::size_t>(part * static_cast<double>(at.size()));
      on.marker(rank, x(at[i]), y((static_cast<double>(i) + 0.5) / runs));
    }
    on.end();
  }
  for (std::size_t rank = 0; rank < n; ++rank) {
    const auto& of_setting = found.settings[found.ranking[rank]];
    ranks.push_back(rank);
    ends.push_back(y(of_setting.success_rate));
    append_to(description, {of.design().settings[found.ranking[rank]].name, ": ", percent(of_setting.success_rate), " %",
                            rank + 1 < n ? "; " : "."});
  }
  svg::label_ends(on, ranks, ends, right, top, bottom);

  const auto legend = legend_of(of, found, width);
  legend.draw(on, 0, bottom + 56);
  return on.finish(bottom + 62 + legend.height(), "Share of runs that reached the goal, over evaluations",
                   concat({"At the budget of ", grouped(of.design().budget), " evaluations: ", description}));
}

}  // namespace clade::report::plots
