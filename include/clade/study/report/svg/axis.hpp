// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "canvas.hpp"
#include "text.hpp"

namespace clade::report::svg {

/// 10^exponent, the nearest double if |exponent| <= 22.
double power_of_ten(int exponent);

/// Maps values to positions on an axis: from [low, high] to pixels [from, to], which may be descending.
struct scale {
  enum class kind {
    linear,
    logarithmic,  ///< of positive values
    symmetric     ///< logarithmic on both sides of 0, linear from -threshold to threshold
  };
  kind how;
  double low, high;  ///< low < high
  double from, to;
  double threshold = 1;

  double bend(double value) const;
  double operator()(double value) const;
};

/// A scale that suits values from `low` to `high`: widened if they are equal; logarithmic, or symmetric if some are not
/// positive, if absolute values other than 0, the least of which is `least`, span more than `decades` powers of ten.
scale fitting_scale(double low, double high, double least, double decades, double from, double to);

/// A selection of `most` ascending values, at least 2, evenly distributed from end to end.
std::vector<double> thinned(const std::vector<double>& values, std::size_t most);

/// Values at which an axis has ticks: at most `most`, which is 2 or more, all round and within the scale, ascending. On
/// a linear scale they are 1, 2 or 5 times a power of ten apart; on a logarithmic one they are 1, 2 and 5 times such,
/// or 1 and 3 times, or powers of ten alone; if it is too short for that, they are those of a linear one. With `whole`
/// they are integers. If `most` is 3 or more, a logarithmic scale has 3 ticks or more, unless it holds fewer
/// integers.
std::vector<double> ticks(const scale& on, std::size_t most, bool whole = false);

inline constexpr std::string_view grid_line = "stroke=\"currentColor\" stroke-opacity=\".13\"";
inline constexpr std::string_view axis_line = "stroke=\"currentColor\" stroke-opacity=\".6\"";
inline constexpr std::string_view faint_text = "fill-opacity=\".75\"";

/// The labels of ticks; neighbouring ones differ.
std::vector<std::string> tick_labels(const std::vector<double>& at);

/// Whether the labels of ticks fit below an axis with room between them.
bool labels_fit(const scale& on, const std::vector<double>& at, double size);

/// The most ticks, at most `most`, whose labels fit: at least three if there is room.
std::vector<double> fitting_ticks(const scale& on, std::size_t most, double size, bool whole = false);

/// An axis along the bottom of [top, bottom], with grid lines, and minor ticks on a logarithmic scale.
void horizontal_axis(canvas& on, const scale& x, double top, double bottom, std::string_view label, bool whole = false,
                     std::size_t most = 8, double size = letters);

/// Ticks and labels of an axis at the left of [left, right], with grid lines. `labelled` is false if another panel to
/// the left has the labels.
void vertical_axis(canvas& on, const scale& y, double left, double right, const std::vector<double>& at,
                   const std::vector<std::string>& labels, bool labelled = true, double size = letters);

/// The width of the widest label.
double widest(const std::vector<std::string>& labels, double size);

/// Marks where a horizontal axis of evaluations ends, with a label on top: by a line at the budget or, if the axis
/// ends before it, by the strokes of a broken axis. Returns the width of the label.
double mark_end(canvas& on, const scale& x, double budget, double top, double bottom);

}  // namespace clade::report::svg

#ifndef CLADE_SEPARATE_COMPILATION
#include "axis.ipp"
#endif
