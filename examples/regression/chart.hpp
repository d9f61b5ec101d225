// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <clade/regression.hpp>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace regression_program {

using points = std::vector<std::pair<double, double>>;

/// A curve with its name for a legend.
struct named_curve {
  std::string name;
  points course;  ///< with a gap at each value that is not finite
};

/// A plot of dots and curves over two axes. Its letters are still 11 pixels high in a window of 400 pixels.
struct chart {
  std::string title, x_axis, y_axis;
  points dots{};
  points highlighted{};                                ///< dots in the colour of the first curve
  std::vector<named_curve> curves{};                   ///< curve i has the style of rank i
  points reference{};                                  ///< a pale dotted line
  std::vector<clade::regression::range> spread{};      ///< of a band along the first curve, one for each of its points
  std::optional<clade::regression::range> inside{};    ///< of the data, outside which the background is shaded
  std::vector<double> rug{};                           ///< strokes along the horizontal axis
  std::optional<clade::regression::range> vertical{};  ///< the vertical axis; by default what is shown
  bool integers_only = false;                          ///< whether the horizontal axis has integers only
  bool logarithmic   = false;                          ///< the vertical axis
};

/// The plot as SVG; empty if there is nothing to show.
std::string svg_of(const chart& of);

}  // namespace regression_program
