// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "../svg/curves.hpp"

namespace clade::report::plots {

/// A quantity over the horizontal axis: a value for each of its places. Values that are not finite, or on a logarithmic
/// scale not positive, are left out.
struct line {
  std::string name;
  std::vector<double> values;
};

/// The labels of a plot of lines.
using line_labels = svg::curve_labels;

/// The most lines that a legend names; more lines have only numbers at their ends, and more than 40 have none.
inline constexpr std::size_t max_named_lines = 12, max_numbered_lines = 40;

/// Lines over a common linear axis, ascending, with a linear or a logarithmic vertical scale. Line i has the style of
/// rank i. Empty without lines or without places.
/// Cost: O(n) for n values.
std::string lines(const std::vector<double>& at, const std::vector<line>& of, const line_labels& labels,
                  bool logarithmic);

}  // namespace clade::report::plots

#ifndef CLADE_SEPARATE_COMPILATION
#include "lines.ipp"
#endif
