// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <string>
#include <string_view>

#include "../svg/axis.hpp"
#include "setting_labels.hpp"

namespace clade::report::plots {

/// Returns SVG box plots of the evaluations or moves that runs took to reach the goal, with a row for every setting,
/// best first.
///
/// Runs on all instances are pooled. Failed runs count as beyond the budget in the quartiles, and the box remains open
/// if a quartile is beyond the budget. A strip on the right shows the number of failed runs. Whiskers extend to the
/// farthest run within 1.5 times the length of the box; without an upper quartile there is no upper whisker. Runs
/// beyond the whiskers are points; with up to 60 runs, all runs are points.
/// Source: Tukey, "Exploratory data analysis", 1977.
[[gnu::cold]] inline std::string boxes(const study::results& results, const study::analysis& analysis,
                                       double width = svg::plot_width) {
  const auto& design = results.design();
  const auto budget = static_cast<double>(design.budget);
  const auto n = analysis.ranking.size();

  const success_times times(results, analysis);

  constexpr double top = 34;
  const auto strip = svg::by_width(width, 70, 42);
  const auto names = row_labels(results, analysis, svg::by_width(width, 180, 94));
  const bool wrapped = std::ranges::any_of(names, [](const auto& name) { return name.lines.size() > 1; });
  const auto row_height = n <= 12 ? 34.0 : wrapped ? 30.0 : 24.0;
  const auto name_left = 40.0, left = name_left + std::max(46.0, svg::label_width(names)) + 14;
  const auto strip_left = width - strip, right = strip_left - 8, bottom = top + static_cast<double>(n) * row_height + 6;
  const auto start = axis_start(times.first * 0.95, times.end);
  // The scale is logarithmic if it spans more than a decade.
  const svg::scale x{times.end / start > 10 ? svg::scale::kind::logarithmic : svg::scale::kind::linear, start,
                     times.end, left, right};

  svg::canvas canvas(width);
  svg::horizontal_axis(canvas, x, top, bottom, study::plural_of(design.unit), true, 6);
  svg::mark_budget(canvas, x, budget, top, bottom);
  canvas.rectangle(strip_left, top, strip, bottom - top, "fill=\"currentColor\" fill-opacity=\".06\"");
  canvas.text(strip_left + strip / 2, top - 10, "failed", {svg::default_font_size, "middle"});

  std::string description;
  for (std::size_t rank = 0; rank < n; ++rank) {
    const auto s = analysis.ranking[rank];
    const auto& of_setting = analysis.summaries[s];
    const auto& runtimes = times.of_rank[rank];
    const auto y = top + 3 + (static_cast<double>(rank) + 0.5) * row_height, half = row_height * 0.3;
    const auto failures = of_setting.runs - of_setting.successes;
    const auto limited = [&](double v) { return std::min(v, budget); };

    canvas.begin_setting(rank);
    canvas.marker(rank, 6, y);
    std::string points;
    const auto finite_box = std::isfinite(of_setting.upper_quartile);
    const auto reach = 1.5 * (of_setting.upper_quartile - of_setting.lower_quartile);
    auto lowest = budget, highest = 0.0;
    for (std::size_t i = 0; i < runtimes.size(); ++i) {
      const auto inside = !finite_box || (runtimes[i] >= of_setting.lower_quartile - reach &&
                                          runtimes[i] <= of_setting.upper_quartile + reach);
      if (inside) lowest = std::min(lowest, runtimes[i]), highest = std::max(highest, runtimes[i]);
      if (of_setting.runs > 60 && inside && std::isfinite(of_setting.lower_quartile)) continue;
      // Multiples of the golden ratio keep neighbouring points apart.
      const auto aside = std::fmod(static_cast<double>(i) * 0.618034, 1.0) - 0.5;
      detail::append_to(points, {"M", svg::point(x(runtimes[i]), y + aside * half * 1.5), "h0"});
    }
    if (std::isfinite(of_setting.lower_quartile)) {
      const auto box_left = x(limited(of_setting.lower_quartile));
      const auto box_right = finite_box ? x(limited(of_setting.upper_quartile)) : right;
      const auto bottom_y = svg::coordinate(y + half), top_y = svg::coordinate(y - half);
      const auto right_x = svg::coordinate(box_right), left_x = svg::coordinate(box_left);
      canvas.rectangle(box_left, y - half, box_right - box_left, 2 * half,
                       "fill=\"currentColor\" fill-opacity=\".16\"");
      auto outline =
          detail::concat({"M", right_x, " ", top_y, "H", left_x, "V", bottom_y, "H", right_x, finite_box ? "Z" : ""});
      const auto middle = svg::coordinate(y), cap = svg::coordinate(half);
      const auto whisker = [&](double to, std::string_view from) {
        detail::append_to(outline, {"M", from, " ", middle, "H", svg::coordinate(x(to)), "m0 -",
                                    svg::coordinate(half / 2), "v", cap});
      };
      if (lowest <= of_setting.lower_quartile) whisker(lowest, left_x);
      if (finite_box && highest >= of_setting.upper_quartile) whisker(highest, right_x);
      canvas.path(outline, "fill=\"none\" stroke=\"currentColor\" stroke-width=\"1.3\"");
      if (std::isfinite(of_setting.median)) {
        canvas.path(detail::concat({"M", svg::coordinate(x(limited(of_setting.median))), " ", top_y, "V", bottom_y}),
                    "stroke=\"currentColor\" stroke-width=\"3\"");
      }
    }
    if (!points.empty()) {
      canvas.path(points,
                  "fill=\"none\" stroke=\"currentColor\" stroke-width=\"4\" stroke-linecap=\"round\" "
                  "stroke-opacity=\".55\"");
    }
    if (failures > 0) {
      const auto share = static_cast<double>(failures) / static_cast<double>(of_setting.runs);
      canvas.rectangle(strip_left, y - half, strip * share, 2 * half, "fill=\"currentColor\" fill-opacity=\".4\"");
    }
    canvas.end_group();
    const auto count = grouped(failures);
    canvas.begin_names(rank);
    canvas.text(strip_left + 6, y + 4.7, count, {});
    canvas.text(name_left - 6, y + 4.7, detail::decimal(rank + 1),
                {svg::default_font_size, "end", "font-weight=\"600\""});
    canvas.label(name_left, y, names[rank]);
    canvas.end_group();

    detail::append_to(description,
                      {design.settings[s].name, ": median ",
                       std::isfinite(of_setting.median) ? svg::number(of_setting.median) : "beyond the budget", ", ",
                       count, " of ", grouped(of_setting.runs), " failed", rank + 1 < n ? "; " : "."});
  }
  const auto* const title =
      design.unit == study::unit::moves ? "Moves needed to reach the goal" : "Evaluations needed to reach the goal";
  return canvas.finish(bottom + 46, title, description);
}

}  // namespace clade::report::plots
