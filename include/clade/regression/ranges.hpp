// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "simplify.hpp"
#include "symbol.hpp"

namespace clade::regression {

/// The closed interval from `low` to `high`.
/// ~~~
/// const regression::range from_0_to_1{.low = 0, .high = 1};
/// ~~~
struct range {
  double low = 0, high = 0;

  bool operator==(const range&) const = default;
};

/// The minimum and maximum of each column.
/// Cost: one pass.
/// Throws std::invalid_argument for a column without rows.
/// ~~~
/// const std::vector<double> x{1, 2, 3, 4}, y{3, 5, 7, 9};
/// const regression::samples data{.names = {"x"}, .inputs = {x}, .target = y};
/// regression::ranges_of(data.inputs)[0].high;  // = 4.0
/// ~~~
std::vector<range> ranges_of(std::span<const std::span<const double>> of);

/// An interval that contains all values of a formula if its variables stay in their ranges; std::nullopt if some value
/// may not be finite, such as a quotient whose divisor may be 0 or the logarithm of a possibly negative number.
///
/// Interval arithmetic treats each occurrence of a variable as independent: x - x with x in [0, 1] yields [-1, 1]. So
/// the interval is valid but may be wider than necessary, and is exact only up to rounding.
/// Cost: a few evaluations per node; no allocation up to 170 nodes.
/// Throws std::invalid_argument if a variable has no range or an empty one.
/// Source: Keijzer, "Improving symbolic regression with interval arithmetic and linear scaling", 2003.
/// ~~~
/// const std::vector<std::string> names{"a"};
/// const std::vector<regression::range> box{{-1, 2}};
/// regression::range_of(regression::parse("a^2 + 1", names), box)->high;     // = 5.0
/// regression::range_of(regression::parse("1 / a", names), box).has_value();  // = false
/// ~~~
std::optional<range> range_of(const formula& of, std::span<const range> variables);

}  // namespace clade::regression

#ifndef CLADE_SEPARATE_COMPILATION
#include "ranges.ipp"
#endif
