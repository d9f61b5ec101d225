// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <cmath>
#include <initializer_list>
#include <numbers>
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
inline std::vector<range> ranges_of(std::span<const std::span<const double>> of) {
  std::vector<range> ranges;
  for (const auto& column : of) {
    if (column.empty()) clade::detail::refuse({"column ", ranges.size() + 1, " must have a row"});
    const auto [low, high] = std::ranges::minmax(column);
    ranges.push_back({low, high});
  }
  return ranges;
}

namespace detail {

inline range span_of(std::initializer_list<double> values) {
  const auto [low, high] = std::minmax(values);
  return {low, high};
}

// The range of sin or cos over x; the cosine is the sine shifted by a quarter turn.
inline range sine_between(function f, range x) {
  constexpr auto turn = 2 * std::numbers::pi;
  if (!(x.high - x.low < turn)) return {-1, 1};
  auto values = span_of({value_of(f, x.low), value_of(f, x.high)});
  const auto top = f == function::sin ? turn / 4 : 0.0;
  const auto holds = [&](double angle) { return std::ceil((x.low - angle) / turn) * turn + angle <= x.high; };
  if (holds(top)) values.high = 1;
  if (holds(top + turn / 2)) values.low = -1;
  return values;
}

// x^n for an integer n.
inline std::optional<range> whole_power(range x, double n) {
  const auto at = [n](double v) { return value_of(function::power, v, n); };
  const bool over_zero = x.low <= 0 && x.high >= 0;
  if (n < 0 && over_zero) return std::nullopt;
  auto values = span_of({at(x.low), at(x.high)});
  if (over_zero && std::fmod(n, 2) == 0 && n > 0) values.low = 0;
  return values;
}

inline std::optional<range> range_of_power(range x, range y) {
  if (y.low == y.high && y.low == std::floor(y.low)) return whole_power(x, y.low);
  if (x.low < 0 || (x.low == 0 && y.low <= 0)) return std::nullopt;
  const auto at = [](double a, double b) { return value_of(function::power, a, b); };
  return span_of({at(x.low, y.low), at(x.low, y.high), at(x.high, y.low), at(x.high, y.high)});
}

inline std::optional<range> range_of_call(function f, range x, range y) {
  const auto monotone = [&] { return range{value_of(f, x.low), value_of(f, x.high)}; };
  switch (f) {
    case function::add:
      return range{x.low + y.low, x.high + y.high};
    case function::subtract:
      return range{x.low - y.high, x.high - y.low};
    case function::multiply:
      return span_of({x.low * y.low, x.low * y.high, x.high * y.low, x.high * y.high});
    case function::divide:
      if (y.low <= 0 && y.high >= 0) return std::nullopt;
      return span_of({x.low / y.low, x.low / y.high, x.high / y.low, x.high / y.high});
    case function::power:
      return range_of_power(x, y);
    case function::minimum:
      return range{std::min(x.low, y.low), std::min(x.high, y.high)};
    case function::maximum:
      return range{std::max(x.low, y.low), std::max(x.high, y.high)};
    case function::negate:
      return range{-x.high, -x.low};
    case function::square:
      return whole_power(x, 2);
    case function::absolute:
      if (x.low <= 0 && x.high >= 0) return range{0, std::max(-x.low, x.high)};
      return span_of({std::abs(x.low), std::abs(x.high)});
    case function::sqrt:
      if (x.low < 0) return std::nullopt;
      return monotone();
    case function::log:
      if (x.low <= 0) return std::nullopt;
      return monotone();
    case function::arcsin:
      if (x.low < -1 || x.high > 1) return std::nullopt;
      return monotone();
    case function::exp:
    case function::tanh:
      return monotone();
    case function::sin:
    case function::cos:
      return sine_between(f, x);
    case function::constant:
    case function::variable:
      break;
  }
  return std::nullopt;
}

}  // namespace detail

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
inline std::optional<range> range_of(const formula& of, std::span<const range> variables) {
  struct held {
    range values;
    bool finite;
  };
  const auto root = of.fold<held>([&](const symbol& s, std::span<const held> a) -> held {
    if (s.function == function::constant) return {{s.value, s.value}, std::isfinite(s.value)};
    if (s.function == function::variable) {
      if (s.variable >= variables.size()) {
        clade::detail::refuse({"a formula reads column ", s.variable + 1, " of ", variables.size()});
      }
      const auto [low, high] = variables[s.variable];
      if (low > high) {
        clade::detail::refuse(
            {"the range of column ", s.variable + 1, " must not be empty, but was from ", low, " to ", high});
      }
      return {{low, high}, std::isfinite(low) && std::isfinite(high)};
    }
    for (const auto& argument : a) {
      if (!argument.finite) return {{}, false};
    }
    const auto values = detail::range_of_call(s.function, a[0].values, a.size() > 1 ? a[1].values : range{});
    if (!values || !std::isfinite(values->low) || !std::isfinite(values->high)) return {{}, false};
    return {*values, true};
  });
  return root.finite ? std::optional(root.values) : std::nullopt;
}

}  // namespace clade::regression
