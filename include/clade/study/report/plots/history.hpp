// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "../../observe/history.hpp"
#include "../svg/curves.hpp"

// Plots of a history. A page moves a cursor over them.
namespace clade::report::plots {

/// A series of a plot: a name, and a function that returns the value for a row of a history.
struct history_series {
  std::string name;
  std::function<double(const observe::recorded_history::row&)> value;
};

/// A plot over the generations: its curves, and optionally a band between two numbers.
struct history_plot {
  svg::curve_labels labels;
  std::vector<history_series> series;
  double (*band_low)(const observe::recorded_history::row&) = nullptr;
  double (*band_high)(const observe::recorded_history::row&) = nullptr;
  std::size_t band_rank = 0;    ///< series whose colour the band has
  double decades = 3;           ///< if absolute values span more powers of ten, the scale is logarithmic
  bool begins_at_zero = false;  ///< whether a linear scale begins at 0
};

/// Returns a plot over the generations in a `div` of class "course". Its attributes `data-from` and `data-to` are the
/// positions of the first and the last generation, from which a script computes that of any other. Series without
/// numbers are left out. The text is empty if there is nothing to show.
[[gnu::cold]] inline std::string over_generations(const observe::recorded_history& history, const history_plot& of,
                                                  double width = svg::plot_width) {
  const auto& rows = history.rows();
  if (rows.empty()) return {};
  svg::range values, sizes;
  const auto add = [&](double value) {
    if (!std::isfinite(value)) return false;
    values.add(value);
    if (value != 0) sizes.add(std::abs(value));
    return true;
  };
  std::vector<history_series> shown;
  for (const auto& series : of.series) {
    bool any = false;
    for (const auto& row : rows) any = add(series.value(row)) || any;
    if (any) shown.push_back(series);
  }
  if (shown.empty()) return {};
  if (of.begins_at_zero && values.low >= 0 && (sizes.low > sizes.high || sizes.high < sizes.low * 1000)) values.low = 0;
  const auto n = shown.size();
  const auto y = svg::fitting_scale(values.low, values.high, std::isfinite(sizes.low) ? sizes.low : 0, of.decades,
                                    svg::curves_bottom, svg::curves_top);
  const auto at = svg::ticks(y, 7);
  const auto labels = svg::tick_labels(at);
  const auto first = static_cast<double>(rows.front().generation), last = static_cast<double>(rows.back().generation);
  const svg::scale x{svg::scale::kind::linear, first, last > first ? last : first + 1,
                     14 + svg::widest(labels, svg::default_font_size), svg::curves_right(n, svg::curves_bottom, width)};
  svg::canvas canvas(width);
  svg::horizontal_axis(canvas, x, svg::curves_top, svg::curves_bottom, of.labels.x_axis, true);
  svg::vertical_axis(canvas, y, x.from, x.to, at, labels);
  svg::label_above(canvas, of.labels.y_axis);
  if (of.band_low && of.band_high) {
    std::string outline, back;
    const char* step = "M";
    for (const auto& row : rows) {
      const auto low = of.band_low(row), high = of.band_high(row);
      if (!std::isfinite(low) || !std::isfinite(high)) continue;
      const auto place = x(static_cast<double>(row.generation));
      detail::append_to(outline, {step, svg::point(place, y(high))});
      back.insert(0, detail::concat({"L", svg::point(place, y(low))}));
      step = "L";
    }
    canvas.begin_setting(of.band_rank);
    if (!outline.empty())
      canvas.path(detail::concat({outline, back, "Z"}), "fill=\"currentColor\" fill-opacity=\".16\"");
    canvas.end_group();
  }
  std::vector<svg::curve> curves;
  std::vector<std::string> names;
  for (std::size_t rank = 0; rank < n; ++rank) {
    std::vector<std::pair<double, double>> points;
    for (const auto& row : rows) points.emplace_back(static_cast<double>(row.generation), shown[rank].value(row));
    curves.push_back(svg::curve_through(points, x, y, rank, n));
    svg::draw_curve(canvas, rank, curves.back());
    names.push_back(shown[rank].name);
  }
  svg::number_curves(canvas, curves, x.to);
  const auto picture = svg::finish_with_legend(canvas, {names, std::vector<std::string>(n), width}, of.labels.title,
                                               detail::concat({counted(n, "curve"), " over ", of.labels.x_axis, "."}));
  return detail::concat({"<div class=\"course\" data-from=\"", svg::coordinate(x.from), "\" data-to=\"",
                         svg::coordinate(x.to), "\" data-top=\"", svg::coordinate(svg::curves_top), "\" data-bottom=\"",
                         svg::coordinate(svg::curves_bottom), "\">", picture, "</div>"});
}

/// Returns the histogram of the fitness values of a row, with bars of class "bar". The text is empty if the row has
/// none.
[[gnu::cold]] inline std::string histogram(const observe::recorded_history::row& row, std::string_view fitness,
                                           double width = svg::plot_width) {
  if (row.histogram.empty()) return {};
  constexpr double top = 34, bottom = 194;
  const auto n = row.histogram.size();
  const auto low = std::min(row.best, row.worst), high = std::max(row.best, row.worst);
  const auto most = *std::ranges::max_element(row.histogram);
  const svg::scale y{svg::scale::kind::linear, 0, static_cast<double>(std::max<std::uint32_t>(most, 1)), bottom, top};
  const double left = 8, right = width - 8, step = (right - left) / static_cast<double>(n);
  svg::canvas canvas(width);
  canvas.text(2, top - 12, detail::concat({"individuals, at most ", detail::decimal(most), " in an interval"}),
              {svg::default_font_size, "start", "class=\"most\" fill-opacity=\".75\""});
  canvas.begin_setting(0);
  for (std::size_t i = 0; i < n; ++i) {
    const auto at = y(static_cast<double>(row.histogram[i]));
    canvas.rectangle(left + static_cast<double>(i) * step + 1, at, step - 2, bottom - at,
                     "class=\"bar\" fill=\"currentColor\" fill-opacity=\".75\"");
  }
  canvas.end_group();
  canvas.line(left, bottom, right, bottom, svg::axis_line);
  canvas.text(left, bottom + 19, svg::number(low, 4), {svg::default_font_size, "start", "class=\"low\""});
  canvas.text(right, bottom + 19, svg::number(high, 4), {svg::default_font_size, "end", "class=\"high\""});
  canvas.text((left + right) / 2, bottom + 19, fitness, {svg::default_font_size, "middle", svg::faint_text},
              (right - left) / 2);
  return canvas.finish(
      bottom + 26, detail::concat({"Distribution of ", fitness}),
      detail::concat({detail::decimal(n), " intervals from ", svg::number(low, 4), " to ", svg::number(high, 4), "."}));
}

/// Returns the first two objectives of the front of the last row, with points of class "point". The axes fit the fronts
/// of the second half of the rows; other fronts may be partly outside. The `div` of class "points" has the scales as
/// attributes. The text is empty for a single objective.
[[gnu::cold]] inline std::string front_points(const observe::recorded_history& history,
                                              const std::vector<std::string>& names, double width = svg::plot_width) {
  const auto m = history.objectives();
  if (m < 2 || history.rows().empty()) return {};
  svg::range across, up;
  for (auto k = history.rows().size() / 2; k < history.rows().size(); ++k) {
    const auto& front = history.rows()[k].front;
    for (std::size_t i = 0; i + m <= front.size(); i += m) {
      if (!std::isfinite(front[i]) || !std::isfinite(front[i + 1])) continue;
      across.add(front[i]);
      up.add(front[i + 1]);
    }
  }
  if (across.low > across.high) return {};
  const auto name = [&](std::size_t i) {
    return i < names.size() ? names[i] : detail::concat({"objective ", detail::decimal(i + 1)});
  };
  constexpr double no_logarithm = std::numeric_limits<double>::infinity();
  const auto y = svg::fitting_scale(up.low, up.high, 0, no_logarithm, svg::curves_bottom, svg::curves_top);
  const auto at = svg::ticks(y, 7);
  const auto labels = svg::tick_labels(at);
  const auto x = svg::fitting_scale(across.low, across.high, 0, no_logarithm,
                                    14 + svg::widest(labels, svg::default_font_size), width - 24);
  svg::canvas canvas(width);
  svg::horizontal_axis(canvas, x, svg::curves_top, svg::curves_bottom, name(0));
  svg::vertical_axis(canvas, y, x.from, x.to, at, labels);
  svg::label_above(canvas, name(1));
  canvas.begin_setting(0);
  const auto& last = history.rows().back().front;
  for (std::size_t i = 0; i + m <= last.size(); i += m) {
    if (std::isfinite(last[i]) && std::isfinite(last[i + 1]))
      canvas.path(svg::marker(0, x(last[i]), y(last[i + 1]), 3), "class=\"point\" fill=\"currentColor\"");
  }
  canvas.end_group();
  const auto number = [](double value) { return detail::exact_text(value); };
  return detail::concat(
      {"<div class=\"points\" data-x=\"", number(x.low), " ", number(x.high), " ", number(x.from), " ", number(x.to),
       "\" data-y=\"", number(y.low), " ", number(y.high), " ", number(y.from), " ", number(y.to), "\">",
       canvas.finish(svg::curves_bottom + 44, "The front", "The points that no other point dominates."), "</div>"});
}

}  // namespace clade::report::plots
