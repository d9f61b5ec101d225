// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <string>
#include <vector>

#include "../svg/curves.hpp"
#include "setting_labels.hpp"

namespace clade::report::plots {

/// The quartiles of the best fitness so far, after a number of evaluations.
struct band {
  double evaluations;
  double lower, median, upper;  ///< quartiles with lower <= median <= upper, even if higher values are better
};

/// Calls `visit(trial)` for all runs of a setting on these instances, or on all instances if `instances` is empty.
template <class Visit>
void visit_runs(const study::results& results, std::size_t setting, const std::vector<std::size_t>& instances,
                Visit&& visit) {
  if (instances.empty()) results.for_each(setting, results.runs_per_instance(setting), visit);
  for (const auto i : instances) {
    for (const auto& run : results.trials(setting, i)) visit(run);
  }
}

/// Returns the bands of a setting after each number of evaluations in `after`, in ascending order, over the runs on
/// these instances, or on all instances if `instances` is empty. A run keeps its best fitness after it has ended. There
/// is no band while a quarter or more of the runs have no finite fitness yet.
inline std::vector<band> convergence_bands(const study::results& results, std::size_t setting,
                                           const std::vector<double>& after,
                                           const std::vector<std::size_t>& instances = {}) {
  const auto budget = static_cast<double>(results.design().budget);
  std::vector<std::vector<double>> best(after.size());
  visit_runs(results, setting, instances, [&](const study::trial& t) {
    // A first generation that exceeds the budget counts as if it ended at the budget.
    std::size_t next = 0;
    auto so_far = std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i < after.size(); ++i) {
      for (; next < t.improvements.size(); ++next) {
        if (std::min(static_cast<double>(t.improvements[next].evaluations), budget) > after[i]) break;
        so_far = t.improvements[next].best;
      }
      if (t.improvements.empty() && std::min(static_cast<double>(t.evaluations), budget) <= after[i]) so_far = t.best;
      best[i].push_back(std::isfinite(so_far) ? so_far : std::numeric_limits<double>::infinity());
    }
  });
  std::vector<band> bands;
  for (std::size_t i = 0; i < after.size(); ++i) {
    if (best[i].empty()) continue;
    const band b{after[i], statistics::quantile(best[i], 0.25), statistics::median(best[i]),
                 statistics::quantile(best[i], 0.75)};
    if (std::isfinite(b.upper)) bands.push_back(b);
  }
  return bands;
}

/// The maximum number of settings in one plot of convergence. If there are more, each has a plot of its own.
inline constexpr std::size_t max_bands = 6;

namespace internal {

// Returns about `count` numbers of evaluations from `first` to `last`, evenly spaced on a logarithmic scale.
inline std::vector<double> sampling_points(double first, double last, int count) {
  std::vector<double> points;
  for (int i = 0; i <= count; ++i) {
    const auto at = std::ceil(first * std::pow(last / first, static_cast<double>(i) / count));
    if (points.empty() || at > points.back()) points.push_back(std::min(at, last));
  }
  if (points.back() < last) points.push_back(last);
  return points;
}

inline std::string step_outline(const std::vector<band>& bands, double band::* what, const svg::scale& x,
                                const svg::scale& y) {
  std::string outline, before;
  for (const auto& b : bands) {
    const auto at = svg::coordinate(y(b.*what));
    if (outline.empty()) {
      detail::append_to(outline, {"M", svg::coordinate(x(b.evaluations)), " ", at});
    } else if (at != before) {
      detail::append_to(outline, {"H", svg::coordinate(x(b.evaluations)), "V", at});
    }
    before = at;
  }
  if (!outline.empty()) detail::append_to(outline, {"H", svg::coordinate(x.to)});
  return outline;
}

inline std::string band_outline(const std::vector<band>& bands, const svg::scale& x, const svg::scale& y) {
  if (bands.empty()) return {};
  auto outline = step_outline(bands, &band::upper, x, y);
  for (std::size_t i = bands.size(); i-- > 0;) {
    const auto at = svg::coordinate(y(bands[i].lower));
    if (i + 1 == bands.size()) {
      detail::append_to(outline, {"L", svg::coordinate(x.to), " ", at});
    } else {
      detail::append_to(outline, {"V", at});
    }
    while (i > 0 && svg::coordinate(y(bands[i - 1].lower)) == at) --i;
    detail::append_to(outline, {"H", svg::coordinate(x(bands[i].evaluations))});
  }
  return outline += 'Z';
}

}  // namespace internal

/// Returns an SVG plot of the best fitness so far over the evaluations: the median as a line, and the interquartile
/// range as a band around it. It shows the runs on these instances, or on all instances if `instances` is empty. With
/// more than six settings, each has a small plot; all have the same axes and are in as many columns as fit.
[[gnu::cold]] inline std::string convergence(const study::results& results, const study::analysis& analysis,
                                             const std::vector<std::size_t>& instances = {},
                                             double width = svg::plot_width) {
  const auto& design = results.design();
  const auto budget = static_cast<double>(design.budget);
  const auto n = analysis.ranking.size();

  auto first = budget, last = 1.0;
  for (std::size_t s = 0; s < n; ++s) {
    visit_runs(results, analysis.ranking[s], instances, [&](const study::trial& t) {
      const auto begin = t.improvements.empty() ? t.evaluations : t.improvements.front().evaluations;
      const auto end = t.improvements.empty() ? t.evaluations : t.improvements.back().evaluations;
      first = std::min(first, std::max(1.0, static_cast<double>(begin)));
      last = std::max(last, static_cast<double>(end));
    });
  }
  const auto end = axis_end(last, budget);
  first = axis_start(first, end);
  const auto separate_panels = n > max_bands;
  const auto points = internal::sampling_points(first, end, separate_panels ? 120 : 300);
  std::vector<std::vector<band>> bands;
  svg::range values, magnitudes;
  for (const auto s : analysis.ranking) {
    bands.push_back(convergence_bands(results, s, points, instances));
    for (const auto& b : bands.back()) {
      for (const auto v : {b.lower, b.median, b.upper}) {
        values.add(v);
        if (v != 0) magnitudes.add(std::abs(v));
      }
    }
  }
  if (values.low > values.high) values = {0, 0};

  constexpr double top = 34, plot_height = 290;
  const std::size_t columns = width < svg::plot_width ? 2 : width < 700 ? 3 : width < 1000 || n <= 8 ? 4 : 5;
  const auto right = width - 42;
  constexpr double panel_height = 120, row_height = panel_height + 42;
  auto y = svg::fitting_scale(values.low, values.high, std::isfinite(magnitudes.low) ? magnitudes.low : 0, 3,
                              plot_height + top, top);
  if (separate_panels) y.from = panel_height, y.to = 0;
  const auto y_ticks = svg::ticks(y, separate_panels ? 4 : 7);
  const auto labels = svg::tick_labels(y_ticks);
  const auto label_size = separate_panels ? 12.0 : svg::default_font_size;
  const auto left = 14 + svg::widest(labels, label_size);

  svg::canvas canvas(width);
  const auto measure = detail::concat({design.measure, design.maximize ? ", more is better" : ", less is better"});
  const auto title = detail::concat({"Best ", design.measure, " so far, over ", study::plural_of(design.unit)});
  std::string description = "Median at the budget: ";
  for (std::size_t rank = 0; rank < n; ++rank) {
    const auto s = analysis.ranking[rank];
    std::vector<double> losses;
    visit_runs(results, s, instances, [&](const study::trial& t) { losses.push_back(t.loss(design.maximize)); });
    detail::append_to(description,
                      {design.settings[s].name, ": ", svg::number(study::detail::median_best(losses, design.maximize)),
                       rank + 1 < n ? "; " : "."});
  }
  const auto draw = [&](std::size_t rank, const svg::scale& x, const svg::scale& vertical, double thickness) {
    canvas.begin_setting(rank);
    if (!bands[rank].empty()) {
      canvas.path(internal::band_outline(bands[rank], x, vertical), "fill=\"currentColor\" fill-opacity=\".14\"");
      canvas.curve(rank, internal::step_outline(bands[rank], &band::median, x, vertical), thickness);
    }
    canvas.end_group();
  };

  if (!separate_panels) {
    const svg::scale x{svg::scale::kind::logarithmic, first, end, left, right};
    constexpr auto bottom = top + plot_height;
    svg::horizontal_axis(canvas, x, top, bottom, study::plural_of(design.unit), true);
    svg::vertical_axis(canvas, y, left, right, y_ticks, labels);
    svg::label_above(canvas, measure, svg::mark_budget(canvas, x, budget, top, bottom));
    std::vector<svg::curve> curves(n);
    for (std::size_t rank = n; rank-- > 0;) {
      draw(rank, x, y, 2);
      if (bands[rank].empty()) continue;
      // Places the marker at a part of the curve that is different for every setting.
      const auto part = 0.25 + 0.5 * static_cast<double>(rank) / static_cast<double>(std::max<std::size_t>(n - 1, 1));
      const auto from = y(bands[rank].front().median), to = y(bands[rank].back().median);
      std::size_t covered = 0;
      while (std::abs(y(bands[rank][covered].median) - from) < part * std::abs(to - from)) ++covered;
      const auto& b = bands[rank][covered];
      canvas.begin_setting(rank);
      canvas.marker(rank, x(b.evaluations), y(b.median));
      canvas.end_group();
      curves[rank] = {"drawn", {}, to};
    }
    svg::number_curves(canvas, curves, right);
    return svg::finish_with_legend(canvas, legend_of(results, analysis, width), title, description);
  }

  const auto heading = svg::wrap(
      detail::concat(
          {measure, end < budget ? detail::concat({"; cut before the budget ", svg::number(budget, 5)}) : ""}),
      width - 10, svg::default_font_size, 2);
  for (std::size_t i = 0; i < heading.size(); ++i)
    canvas.text(2, 15 + 16 * static_cast<double>(i), heading[i], {svg::default_font_size, "start", svg::faint_text});
  const auto panels_top = 36 + 16 * static_cast<double>(heading.size());
  // The gap keeps the labels of neighbouring axes apart.
  const auto gap = svg::by_width(width, 18, 36);
  const auto panel_width = (width - 10 - left - static_cast<double>(columns - 1) * gap) / static_cast<double>(columns);
  const auto shift = 22 + 8.5 * static_cast<double>(detail::decimal(n).size());
  const auto names = row_labels(results, analysis, panel_width - shift);
  for (std::size_t rank = 0; rank < n; ++rank) {
    const auto column = static_cast<double>(rank % columns);
    const auto x_left = left + column * (panel_width + gap),
               panel_top = panels_top + static_cast<double>(rank / columns) * row_height;
    const auto panel_bottom = panel_top + panel_height;
    const svg::scale x{svg::scale::kind::logarithmic, first, end, x_left, x_left + panel_width};
    canvas.begin_names(rank);
    auto vertical = y;
    vertical.from = panel_bottom, vertical.to = panel_top;
    // Only the last panel of each column has labels below it.
    if (rank + columns >= n) {
      svg::horizontal_axis(canvas, x, panel_top, panel_bottom, study::plural_of(design.unit), true, 4, 12);
    } else {
      canvas.line(x.from, panel_bottom, x.to, panel_bottom, svg::axis_line);
      for (const auto at : svg::fitting_ticks(x, 4, 12, true))
        canvas.line(x(at), panel_top, x(at), panel_bottom, svg::grid_line);
    }
    svg::vertical_axis(canvas, vertical, x_left, x_left + panel_width, y_ticks, labels, rank % columns == 0,
                       label_size);
    if (rank > 0 && !bands[0].empty()) {
      canvas.path(internal::step_outline(bands[0], &band::median, x, vertical),
                  "fill=\"none\" stroke=\"currentColor\" stroke-opacity=\".45\" stroke-width=\"1.2\"");
    }
    draw(rank, x, vertical, 1.8);
    canvas.begin_setting(rank);
    canvas.marker(rank, x_left + 5, panel_top - 16, 3.5);
    canvas.end_group();
    canvas.text(x_left + 15, panel_top - 11.7, detail::decimal(rank + 1), {12, "start", "font-weight=\"600\""});
    canvas.label(x_left + shift, panel_top - 16, names[rank]);
    canvas.end_group();
  }
  return canvas.finish(panels_top + static_cast<double>((n + columns - 1) / columns) * row_height + 14, title,
                       description);
}

}  // namespace clade::report::plots
