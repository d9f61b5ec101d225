// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "../svg/curves.hpp"

namespace clade::report::plots {

/// A line of a plot: one value for each place on the horizontal axis. Values that are not finite are omitted, and so
/// are values that are not positive on a logarithmic scale.
struct line {
  std::string name;
  std::vector<double> values;
};

/// The title of a plot of lines and the labels of its axes.
using line_labels = svg::curve_labels;

/// The maximum number of lines that a legend names, and the maximum number of lines with numbers at their ends.
inline constexpr std::size_t max_named_lines = 12, max_numbered_lines = 40;

/// Returns an SVG plot of lines over the same ascending places of a linear axis. The vertical scale is linear or
/// logarithmic. Line i has the style of rank i. The result is empty if there are no lines or no places.
[[gnu::cold]] inline std::string lines(const std::vector<double>& at, const std::vector<line>& series,
                                       const line_labels& labels, bool logarithmic) {
  if (at.empty() || series.empty()) return {};
  const auto shown = [&](double v) { return std::isfinite(v) && (!logarithmic || v > 0); };
  svg::range range;
  for (const auto& [name, values] : series) {
    for (const auto v : values) {
      if (shown(v)) range.add(v);
    }
  }
  auto [low, high] = range;
  if (low > high) low = high = 1;
  if (logarithmic && high < 10 * low) {
    low /= 3;
    high *= 3;
  } else if (!logarithmic && high - low <= 1e-9 * std::max(std::abs(low), std::abs(high))) {
    const auto room = low == 0 ? 1 : std::abs(low) * 0.1;
    low -= room;
    high += room;
  }
  const auto n = series.size();
  const bool numbered = n <= max_numbered_lines, named = n <= max_named_lines;
  const svg::scale y{logarithmic ? svg::scale::kind::logarithmic : svg::scale::kind::linear, low, high,
                     svg::curves_bottom, svg::curves_top};
  const auto y_ticks = svg::ticks(y, 7);
  const auto y_labels = svg::tick_labels(y_ticks);
  const auto end = at.back() > at.front() ? at.back() : at.front() + 1;
  const svg::scale x{svg::scale::kind::linear, at.front(), end, 14 + svg::widest(y_labels, svg::default_font_size),
                     numbered ? svg::curves_right(n) : svg::plot_width - 24};
  svg::canvas canvas(svg::plot_width);
  svg::horizontal_axis(canvas, x, svg::curves_top, svg::curves_bottom, labels.x_axis);
  svg::vertical_axis(canvas, y, x.from, x.to, y_ticks, y_labels);
  svg::label_above(canvas, labels.y_axis);

  std::vector<svg::curve> curves;
  for (std::size_t rank = 0; rank < n; ++rank) {
    std::vector<std::pair<double, double>> points;
    for (std::size_t i = 0; i < std::min(at.size(), series[rank].values.size()); ++i) {
      const auto value = series[rank].values[i];
      points.emplace_back(at[i], shown(value) ? value : std::nan(""));
    }
    auto& curve = curves.emplace_back(svg::curve_through(points, x, y, rank, n));
    if (!named) curve.marker.reset();
    svg::draw_curve(canvas, rank, curve, named ? 1.8 : 1.2);
  }
  if (numbered) svg::number_curves(canvas, curves, x.to);
  const auto description = detail::concat({counted(n, "line"), " over ", labels.x_axis, "."});
  if (!named) return canvas.finish(svg::curves_bottom + 50, labels.title, description);
  std::vector<std::string> names;
  for (const auto& line : series) names.push_back(line.name);
  return svg::finish_with_legend(canvas, {names, std::vector<std::string>(n), canvas.width()}, labels.title,
                                 description);
}

}  // namespace clade::report::plots
