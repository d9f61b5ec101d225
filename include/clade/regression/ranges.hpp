// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <optional>
#include <span>
#include <vector>

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

/// Returns the range from the minimum to the maximum of each column.
/// Cost: one pass over the columns.
/// Throws std::invalid_argument for a column without rows.
/// ~~~
/// const std::vector<double> x{1, 2, 3, 4}, y{3, 5, 7, 9};
/// const regression::samples data{.names = {"x"}, .inputs = {x}, .target = y};
/// regression::ranges_of(data.inputs)[0].high;  // = 4.0
/// ~~~
std::vector<range> ranges_of(std::span<const std::span<const double>> data);

namespace detail {

// Returns the range of the differences and the quotients of numbers in two ranges.
range minus(range x, range y);
range over(range x, range y);

}  // namespace detail

/// Returns a range that contains all values of a formula whose variables stay in their ranges. Returns std::nullopt if
/// some value may not be finite: for example, if a divisor may be 0, if the argument of a logarithm may be 0 or
/// negative, and if there are user functions.
///
/// Interval arithmetic treats all occurrences of a variable as independent: x - x with x in [0, 1] yields [-1, 1]. The
/// range is therefore valid but may be wider than necessary. Its ends are rounded outwards.
/// Cost: a few evaluations per node; no allocation up to 170 nodes.
/// Throws std::invalid_argument if a variable has no range or an empty one.
/// Source: Keijzer, "Improving symbolic regression with interval arithmetic and linear scaling", 2003.
/// ~~~
/// const std::vector<std::string> names{"a"};
/// const std::vector<regression::range> box{{-1, 2}};
/// regression::range_of(regression::parse("a^2 + 1", names), box)->low;      // = 1.0
/// regression::range_of(regression::parse("1 / a", names), box).has_value();  // = false
/// ~~~
std::optional<range> range_of(const formula& f, std::span<const range> variables);

}  // namespace clade::regression

#ifndef CLADE_SEPARATE_COMPILATION
#include "ranges.ipp"
#endif
