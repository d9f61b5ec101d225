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
double curves_right(std::size_t n, double bottom = curves_bottom);

/// Writes the label of the vertical axis above it. `taken` pixels of the width are reserved for another label.
void label_above(canvas& on, std::string_view label, double taken = 0);

/// A vertical axis of proportions from 0 to 1.
void share_axis(canvas& on, const scale& y, double left, double right);

/// The numbers of curves at their ends.
void number_curves(canvas& on, const std::vector<curve>& of, double right, double bottom = curves_bottom);

/// Draws a curve with its marker.
void draw_curve(canvas& on, std::size_t rank, const curve& of, double thickness = 2);

/// The image with a legend below the plot.
std::string finish_with(canvas& on, const legend& names, std::string_view title, std::string_view description,
                        double bottom = curves_bottom);

/// The outline and the marker of an empirical distribution: it steps up by a share of `1 / all` at each of the
/// ascending values, and ends at `last`. Markers of `n` curves are at different heights, so that they do not hide each
/// other.
curve steps_up(const std::vector<double>& at, double all, const scale& x, const scale& y, double last, std::size_t rank,
               std::size_t n);

}  // namespace clade::report::svg

#ifndef CLADE_SEPARATE_COMPILATION
#include "curves.ipp"
#endif
