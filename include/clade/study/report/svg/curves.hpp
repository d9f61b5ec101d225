// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "../../../statistics/ascending.hpp"
#include "axis.hpp"

// Functions that plots of curves share.
namespace clade::report::svg {

/// The top and the bottom of a plot of curves, in pixels.
inline constexpr double curves_top = 34, curves_bottom = 324;

/// The title of a plot of curves and the labels of its axes.
struct curve_labels {
  std::string title;
  std::string x_axis;  ///< label of the horizontal axis
  std::string y_axis;  ///< label of the vertical axis
};

/// A curve of a plot, in the style of its rank, with a marker on it and its number at its end. A curve without an
/// outline is not drawn.
struct curve {
  std::string outline{};
  std::optional<std::pair<double, double>> marker{};
  double end = 0;  ///< vertical position of the end, in pixels
};

/// Returns the number of columns that the numbers of this many curves need at the right of a plot of this height.
inline std::size_t number_columns(std::size_t curves, double height) {
  return 1 + static_cast<std::size_t>(13 * static_cast<double>(curves - 1) / height);
}
inline constexpr double number_column_width = 18;

/// Returns the right end of `n` curves in a plot of this width, with room for their numbers.
inline double curves_right(std::size_t n, double bottom = curves_bottom, double width = plot_width) {
  return width - 24 - number_column_width * static_cast<double>(number_columns(n, bottom - curves_top));
}

/// Writes the label of the vertical axis above the axis. `taken` pixels of the width are reserved for another label. If
/// there is no room beside that label, the label of the axis is written above it.
inline void label_above(canvas& canvas, std::string_view label, double taken = 0) {
  const bool beside = text_width(label, default_font_size) <= canvas.width() - taken - 14;
  canvas.text(2, curves_top - (beside ? 10 : 24), label, {default_font_size, "start", faint_text}, canvas.width() - 14);
}

/// Writes the number of each curve at the right of the plot, at the height at which the curve ends. If ends are too
/// close together, the numbers are spread out, and lines join them to the ends. If one column has no room for all
/// numbers, there are several columns.
inline void number_curves(canvas& canvas, const std::vector<curve>& of, double right, double bottom = curves_bottom) {
  std::vector<std::size_t> ranks;
  std::vector<double> ends, wanted;
  for (std::size_t rank = 0; rank < of.size(); ++rank) {
    if (of[rank].outline.empty()) continue;
    ranks.push_back(rank);
    ends.push_back(of[rank].end);
  }
  const auto order = statistics::ascending(ends);
  for (const auto i : order) wanted.push_back(ends[i]);
  const auto columns = number_columns(std::max<std::size_t>(ends.size(), 1), bottom - curves_top);
  const auto places = spread(wanted, 14 / static_cast<double>(columns), curves_top, bottom);
  for (std::size_t k = 0; k < order.size(); ++k) {
    const auto rank = ranks[order[k]];
    const auto further = number_column_width * static_cast<double>(k % columns);
    canvas.begin_setting(rank);
    canvas.path(detail::concat({"M", point(right + 1, wanted[k]), "L", point(right + 15, places[k]), "h",
                                coordinate(3 + further)}),
                "fill=\"none\" stroke=\"currentColor\" stroke-opacity=\".7\"");
    canvas.end_group();
    canvas.begin_names(rank);
    canvas.text(right + 21 + further, places[k] + 4.3, detail::decimal(rank + 1), {12, "start", "font-weight=\"600\""});
    canvas.end_group();
  }
}

/// Draws a curve in the style of its rank, with its marker.
inline void draw_curve(canvas& canvas, std::size_t rank, const curve& of, double thickness = 2) {
  if (of.outline.empty()) return;
  canvas.begin_setting(rank);
  canvas.curve(rank, of.outline, thickness);
  if (of.marker) canvas.marker(rank, of.marker->first, of.marker->second);
  canvas.end_group();
}

/// Draws the legend below the plot and returns the finished SVG image.
inline std::string finish_with_legend(canvas& canvas, const legend& names, std::string_view title,
                                      std::string_view description, double bottom = curves_bottom) {
  names.draw(canvas, 0, bottom + 56);
  return canvas.finish(bottom + 62 + names.height(), title, description);
}

/// Returns the curve of rank `rank` of `n` through points ordered from left to right. It has gaps at values that are
/// not finite. Only the last of several points in the same pixel is drawn. Markers are at a different place on each
/// curve.
inline curve curve_through(const std::vector<std::pair<double, double>>& points, const scale& x, const scale& y,
                           std::size_t rank, std::size_t n) {
  curve found;
  std::vector<std::pair<double, double>> drawn;
  const char* step = "M";
  for (std::size_t i = 0; i < points.size(); ++i) {
    const auto& [at, value] = points[i];
    if (!std::isfinite(value)) {
      step = "M";
      continue;
    }
    const bool more = i + 1 < points.size() && std::isfinite(points[i + 1].second);
    if (more && coordinate(x(points[i + 1].first)) == coordinate(x(at))) continue;
    drawn.emplace_back(x(at), y(value));
    detail::append_to(found.outline, {step, point(x(at), y(value))});
    step = "L";
  }
  if (drawn.empty()) return found;
  found.marker = drawn[(2 * rank + 1) * drawn.size() / (2 * n)];
  found.end = drawn.back().second;
  return found;
}

}  // namespace clade::report::svg
