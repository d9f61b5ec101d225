// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <numbers>
#include <tuple>

#include "../text/inline.hpp"
#include "../text/message.hpp"
#include "ranges.hpp"
#include "simplify.hpp"

namespace clade::regression::detail {

// In the functions below, bounds are rounded outwards, so that they hold for exact values as well as for those of
// `evaluator`. Rounding never changes a sign: a value that is never negative has a lower bound of at least 0. The
// rounding mode of the processor does not change, and bounds may be infinite. boost::numeric::interval does not offer
// this with the same bits for all compilers.

// Returns the number that is `steps` doubles below x, but not below 0 for positive x. Returns 0 and -infinity
// unchanged.
CLADE_INLINE double lower(double x, std::uint64_t steps = 1) {
  constexpr auto infinity = std::numeric_limits<double>::infinity();
  if (x == 0 || x == -infinity) return x;
  const auto bits = std::bit_cast<std::uint64_t>(x);
  if (x > 0) return std::bit_cast<double>(bits - std::min(bits, steps));
  return std::bit_cast<double>(std::min(bits + steps, std::bit_cast<std::uint64_t>(-infinity)));
}
CLADE_INLINE double upper(double x, std::uint64_t steps = 1) { return -lower(-x, steps); }
CLADE_INLINE range outward(range x, std::uint64_t steps = 1) { return {lower(x.low, steps), upper(x.high, steps)}; }

CLADE_INLINE range negated(range x) { return {-x.high, -x.low}; }

CLADE_INLINE range plus(range x, range y) {
  // An exact sum needs no outward rounding. Its rounding error can be computed exactly (Knuth, 1969).
  const auto is_exact = [](double a, double b, double sum) {
    const auto part = sum - a;
    return (a - (sum - part)) + (b - part) == 0;
  };
  const auto low = x.low + y.low, high = x.high + y.high;
  return {is_exact(x.low, y.low, low) ? low : lower(low), is_exact(x.high, y.high, high) ? high : upper(high)};
}
CLADE_INLINE range minus(range x, range y) { return plus(x, negated(y)); }

CLADE_INLINE bool is_point(range x, double at) { return x.low == at && x.high == at; }

// Returns whether a product is known to fit in the 53 significant bits of a double.
CLADE_INLINE bool is_short_product(double x, double y) {
  const auto zeros = [](double v) {  // the number of trailing zero bits of the significand
    return std::countr_zero(std::bit_cast<std::uint64_t>(v) | std::uint64_t{1} << 52);
  };
  return zeros(x) + zeros(y) >= 53;
}

// Returns a lower bound of a product or quotient with a given rounded value. The value may have underflowed. `is_exact`
// is whether the value was not rounded, and `is_negative` is whether the exact value is negative.
CLADE_INLINE double bound_of(double rounded, bool is_exact, bool is_negative) {
  if (rounded == 0) return is_negative ? -std::numeric_limits<double>::denorm_min() : 0;
  return is_exact && std::abs(rounded) >= std::numeric_limits<double>::min() ? rounded : lower(rounded);
}

// Returns a lower bound of a product of bounds. An infinite bound stands for arbitrarily large values, so its product
// with 0 is 0.
CLADE_INLINE double lower_product(double x, double y) {
  if (x == 0 || y == 0) return 0;
  return bound_of(x * y, is_short_product(x, y), (x < 0) != (y < 0));
}
CLADE_INLINE double upper_product(double x, double y) { return -lower_product(-x, y); }

CLADE_INLINE double lower_quotient(double x, double y) {
  if (x == 0 || std::isinf(y)) return 0;
  const auto quotient = x / y;
  return bound_of(quotient, is_short_product(quotient, y) && quotient * y == x, (x < 0) != (y < 0));
}
CLADE_INLINE double upper_quotient(double x, double y) { return -lower_quotient(-x, y); }

CLADE_INLINE range times(range x, range y) {
  if (x.low >= 0) {
    return {lower_product(y.low >= 0 ? x.low : x.high, y.low), upper_product(y.high >= 0 ? x.high : x.low, y.high)};
  }
  if (x.high <= 0) return negated(times(negated(x), y));
  if (y.low >= 0 || y.high <= 0) return times(y, x);
  return {std::min(lower_product(x.low, y.high), lower_product(x.high, y.low)),
          std::max(upper_product(x.low, y.low), upper_product(x.high, y.high))};
}

// Returns the quotient of two ranges. The second range must not contain 0.
CLADE_INLINE range over(range x, range y) {
  if (y.high < 0) return over(negated(x), negated(y));
  return {lower_quotient(x.low, x.low >= 0 ? y.high : y.low), upper_quotient(x.high, x.high >= 0 ? y.low : y.high)};
}

// Returns the smallest range that contains two ranges.
CLADE_INLINE range hull(range x, range y) { return {std::min(x.low, y.low), std::max(x.high, y.high)}; }

// Returns the intersection of two ranges with a common number.
CLADE_INLINE range intersection(range x, range y) { return {std::max(x.low, y.low), std::min(x.high, y.high)}; }

// The numbers of doubles by which bounds of values are widened. The error of functions is below 1 unit in the last
// place, and values between the ends of a range may exceed those at its ends by at most two more units.
constexpr std::uint64_t steps_of_functions = 3, steps_of_powers = 6;

// Returns the range of the sine or the cosine over a range.
CLADE_INLINE range sine_between(function f, range x) {
  constexpr auto turn = 2 * std::numbers::pi;
  if (!(x.high - x.low < turn)) return {-1, 1};
  const auto slack = 4 * std::numeric_limits<double>::epsilon() * (turn + std::max(-x.low, x.high));
  const auto [low, high] = std::minmax({value_of(f, x.low), value_of(f, x.high)});
  auto values = outward({low, high}, steps_of_functions);
  const auto top = f == function::sin ? turn / 4 : 0.0;
  const auto holds = [&](double angle) {
    return std::ceil((x.low - slack - angle) / turn) * turn + angle <= x.high + slack;
  };
  if (holds(top) || values.high > 1) values.high = 1;
  if (holds(top + turn / 2) || values.low < -1) values.low = -1;
  return values;
}

// Returns the range of x^n for an integer n, or std::nullopt if n is negative and x contains 0.
CLADE_INLINE std::optional<range> whole_power(range x, double n) {
  const auto at = [n](double v) { return value_of(function::power, v, n); };
  const bool over_zero = x.low <= 0 && x.high >= 0;
  if (n < 0 && over_zero) return std::nullopt;
  if (n == 0) return range{1, 1};
  if (n == 1) return x;
  if (n == -1) return over({1, 1}, x);
  if (n == 2) {
    const auto least = std::min(std::abs(x.low), std::abs(x.high)), most = std::max(std::abs(x.low), std::abs(x.high));
    return range{over_zero ? 0 : lower_product(least, least), upper_product(most, most)};
  }
  const bool is_even = std::fmod(n, 2) == 0;
  const auto [low, high] = std::minmax({at(x.low), at(x.high)});
  auto values = outward({low, high}, steps_of_powers);
  if (is_even && over_zero) values.low = 0;
  constexpr auto least = std::numeric_limits<double>::denorm_min();  // a power that underflows to 0 is not 0
  if (values.high == 0 && (x.high > 0 || (is_even && x.low < 0))) values.high = least;
  if (values.low == 0 && !is_even && x.low < 0) values.low = -least;
  return values;
}

// Returns the range of x^y, or std::nullopt if some value may be undefined or infinite.
CLADE_INLINE std::optional<range> range_of_power(range x, range y) {
  if (y.low == y.high && y.low == std::floor(y.low)) return whole_power(x, y.low);
  if (x.low < 0 || (x.low == 0 && y.low <= 0)) return std::nullopt;
  const auto at = [](double a, double b) { return value_of(function::power, a, b); };
  const auto first = at(x.low, y.low), last = at(x.high, y.low);
  auto [low, high] = std::minmax({first, last});
  if (y.low < y.high) std::tie(low, high) = std::minmax({first, last, at(x.low, y.high), at(x.high, y.high)});
  const auto values = outward({low, high}, steps_of_powers);
  return range{values.low, values.high == 0 && x.high > 0 ? std::numeric_limits<double>::denorm_min() : values.high};
}

// Returns the range of a built-in function over the ranges of its arguments, or std::nullopt if some value may be
// undefined. `y` is ignored by functions of one argument. User functions have no range.
CLADE_INLINE std::optional<range> range_of_call(function f, range x, range y) {
  const auto monotone = [&](std::uint64_t steps) { return outward({value_of(f, x.low), value_of(f, x.high)}, steps); };
  switch (f) {
    case function::add:
      return plus(x, y);
    case function::subtract:
      return minus(x, y);
    case function::multiply:
      return times(x, y);
    case function::divide:
      if (y.low <= 0 && y.high >= 0) return std::nullopt;
      return over(x, y);
    case function::power:
      return range_of_power(x, y);
    case function::minimum:
      return range{std::min(x.low, y.low), std::min(x.high, y.high)};
    case function::maximum:
      return range{std::max(x.low, y.low), std::max(x.high, y.high)};
    case function::negate:
      return negated(x);
    case function::square:
      return whole_power(x, 2);
    case function::absolute:
      if (x.low >= 0) return x;
      if (x.high <= 0) return negated(x);
      return range{0, std::max(-x.low, x.high)};
    case function::sqrt:
      if (x.low < 0) return std::nullopt;
      return monotone(1);
    case function::log:
      if (x.low <= 0) return std::nullopt;
      return monotone(steps_of_functions);
    case function::arcsin:
      if (x.low < -1 || x.high > 1) return std::nullopt;
      return monotone(steps_of_functions);
    case function::exp: {
      const auto values = monotone(steps_of_functions);
      return range{values.low, values.high == 0 ? std::numeric_limits<double>::denorm_min() : values.high};
    }
    case function::tanh: {
      const auto [low, high] = monotone(steps_of_functions);
      return range{std::max(low, -1.0), std::min(high, 1.0)};
    }
    case function::sin:
    case function::cos:
      return sine_between(f, x);
    case function::constant:
    case function::variable:
      break;
  }
  return std::nullopt;
}

}  // namespace clade::regression::detail

namespace clade::regression {

CLADE_INLINE std::vector<range> ranges_of(std::span<const std::span<const double>> data) {
  std::vector<range> ranges;
  for (const auto& column : data) {
    if (column.empty()) clade::detail::refuse({"column ", ranges.size() + 1, " must have a row"});
    const auto [low, high] = std::ranges::minmax(column);
    ranges.push_back({low, high});
  }
  return ranges;
}

CLADE_INLINE std::optional<range> range_of(const formula& f, std::span<const range> variables) {
  struct held {
    double low, high;
    bool finite;
  };
  const auto root = f.fold<held>([&](const symbol& s, std::span<const held> a) -> held {
    if (s.function == function::constant) return {s.value, s.value, std::isfinite(s.value)};
    if (s.function == function::variable) {
      if (s.variable >= variables.size()) {
        clade::detail::refuse({"a formula reads column ", s.variable + 1, " of ", variables.size()});
      }
      const auto [low, high] = variables[s.variable];
      if (low > high) {
        clade::detail::refuse(
            {"the range of column ", s.variable + 1, " must not be empty, but was from ", low, " to ", high});
      }
      return {low, high, std::isfinite(low) && std::isfinite(high)};
    }
    for (const auto& argument : a) {
      if (!argument.finite) return {0, 0, false};
    }
    const auto& last = a.back();
    const auto values = detail::range_of_call(s.function, {a[0].low, a[0].high}, {last.low, last.high});
    if (!values || !std::isfinite(values->low) || !std::isfinite(values->high)) return {0, 0, false};
    return {values->low, values->high, true};
  });
  return root.finite ? std::optional(range{root.low, root.high}) : std::nullopt;
}

}  // namespace clade::regression
