// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "../number.hpp"
#include "axis.hpp"
#include "canvas.hpp"

// Common parts of plots of curves.
namespace clade::report::svg {

/// The top and the bottom of a plot of curves.
inline constexpr double curves_top = 34, curves_bottom = 324;

/// The labels of a plot of curves.
struct curve_labels {
  std::string title;
  std::string across;  ///< label of the horizontal axis
  std::string up;      ///< label of the vertical axis
};

/// A curve of a plot, in the style of its rank, with a marker on it and its number at its end. Not drawn without an
/// outline.
struct curve {
  std::string outline{};
  std::optional<std::pair<double, double>> marker{};
  double end = 0;  ///< the height
};

/// The right end of `n` curves, with room for their numbers.
inline double curves_right(std::size_t n, double bottom = curves_bottom) {
  return plot_width - 24 - end_column * static_cast<double>(end_columns(n, bottom - curves_top));
}

/// Writes the label of the vertical axis above it. `taken` pixels of the width are reserved for another label.
inline void label_above(canvas& on, std::string_view label, double taken = 0) {
  on.text(2, curves_top - 10, label, {letters, "start", faint_text}, on.width() - taken - 14);
}

/// A vertical axis of proportions from 0 to 1.
inline void share_axis(canvas& on, const scale& y, double left, double right) {
  vertical_axis(on, y, left, right, {0, 0.25, 0.5, 0.75, 1}, {"0 %", "25 %", "50 %", "75 %", "100 %"});
}

/// The numbers of curves at their ends.
inline void number_curves(canvas& on, const std::vector<curve>& of, double right, double bottom = curves_bottom) {
  std::vector<std::size_t> ranks;
  std::vector<double> ends;
  for (std::size_t rank = 0; rank < of.size(); ++rank) {
    if (of[rank].outline.empty()) continue;
    ranks.push_back(rank);
    ends.push_back(of[rank].end);
  }
  if (!ends.empty()) label_ends(on, ranks, ends, right, curves_top, bottom);
}

/// Draws a curve with its marker.
inline void draw_curve(canvas& on, std::size_t rank, const curve& of, double thickness = 2) {
  if (of.outline.empty()) return;
  on.begin(rank);
  on.curve(rank, of.outline, thickness);
  if (of.marker) on.marker(rank, of.marker->first, of.marker->second);
  on.end();
}

/// The image with a legend below the plot.
inline std::string finish_with(canvas& on, const legend& names, std::string_view title, std::string_view description,
                               double bottom = curves_bottom) {
  names.draw(on, 0, bottom + 56);
  return on.finish(bottom + 62 + names.height(), title, description);
}

/// The outline and the marker of an empirical distribution: it steps up by a share of `1 / all` at each of the
/// ascending values, and ends at `last`. Markers of `n` curves are at different heights, so that they do not hide each
/// other.
inline curve steps_up(const std::vector<double>& at, double all, const scale& x, const scale& y, double last,
                      std::size_t rank, std::size_t n) {
  const auto height = [&](double reached) { return y(reached / all); };
  curve found{.outline = detail::concat({"M", point(x.from, y(0))}), .end = height(static_cast<double>(at.size()))};
  std::string before;
  for (std::size_t i = 0; i < at.size(); ++i) {
    // There may be thousands of values, but only a few hundred heights that differ.
    if (i + 1 < at.size() && coordinate(x(at[i + 1])) == coordinate(x(at[i]))) continue;
    auto next = coordinate(height(static_cast<double>(i + 1)));
    if (next == before) continue;
    detail::append_to(found.outline, {"H", coordinate(x(at[i])), "V", next});
    before = std::move(next);
  }
  detail::append_to(found.outline, {"H", coordinate(x(last))});
  if (at.empty()) return found;
  const auto part = n == 1 ? 0.5 : 0.2 + 0.6 * static_cast<double>(rank) / static_cast<double>(n - 1);
  const auto i = static_cast<std::size_t>(part * static_cast<double>(at.size()));
  found.marker = {x(at[i]), height(static_cast<double>(i) + 0.5)};
  return found;
}

}  // namespace clade::report::svg
