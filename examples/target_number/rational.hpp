// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <compare>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>

namespace target_number {

/// A fraction in lowest terms; the denominator is positive.
struct rational {
  std::int64_t numerator   = 0;
  std::int64_t denominator = 1;

  bool operator==(const rational&) const = default;

  /// Compares values, exactly for all fractions.
  friend constexpr std::strong_ordering operator<=>(const rational& a, const rational& b) {
    __extension__ using wide = __int128;
    return wide{a.numerator} * b.denominator <=> wide{b.numerator} * a.denominator;
  }
};

namespace detail {

// Holds the product of two 64-bit numbers, and the sum of two products of a number and a denominator.
__extension__ using wide = __int128;

constexpr wide greatest_common_divisor(wide a, wide b) {
  while (b != 0) {
    const auto rest = a % b;
    a               = b;
    b               = rest;
  }
  return a < 0 ? -a : a;
}

constexpr std::optional<rational> in_lowest_terms(wide numerator, wide denominator) {
  if (denominator == 0) return std::nullopt;
  auto divisor = greatest_common_divisor(numerator, denominator);
  if (denominator < 0) divisor = -divisor;
  numerator /= divisor;
  denominator /= divisor;
  using limits = std::numeric_limits<std::int64_t>;
  if (numerator < limits::min() || numerator > limits::max() || denominator > limits::max()) return std::nullopt;
  return rational{static_cast<std::int64_t>(numerator), static_cast<std::int64_t>(denominator)};
}

constexpr bool both_whole(const rational& a, const rational& b) { return a.denominator == 1 && b.denominator == 1; }

}  // namespace detail

/// The fraction numerator / denominator in lowest terms; empty if the denominator is 0 or the result takes more than 64
/// bits, such as 1 / -2^63.
constexpr std::optional<rational> fraction(std::int64_t numerator, std::int64_t denominator) {
  return detail::in_lowest_terms(numerator, denominator);
}

/// a + b; empty if numerator or denominator takes more than 64 bits. Like the three below it is exact: intermediate
/// values have 128 bits, which always suffice. Cost: an addition for whole numbers; otherwise Euclid's algorithm with
/// at most 185 divisions.
constexpr std::optional<rational> sum(const rational& a, const rational& b) {
  if (detail::both_whole(a, b)) {
    std::int64_t whole = 0;
    if (__builtin_add_overflow(a.numerator, b.numerator, &whole)) return std::nullopt;
    return rational{whole, 1};
  }
  return detail::in_lowest_terms(
      detail::wide{a.numerator} * b.denominator + detail::wide{b.numerator} * a.denominator,
      detail::wide{a.denominator} * b.denominator);
}

/// a - b.
constexpr std::optional<rational> difference(const rational& a, const rational& b) {
  if (detail::both_whole(a, b)) {
    std::int64_t whole = 0;
    if (__builtin_sub_overflow(a.numerator, b.numerator, &whole)) return std::nullopt;
    return rational{whole, 1};
  }
  return detail::in_lowest_terms(
      detail::wide{a.numerator} * b.denominator - detail::wide{b.numerator} * a.denominator,
      detail::wide{a.denominator} * b.denominator);
}

/// a * b.
constexpr std::optional<rational> product(const rational& a, const rational& b) {
  if (detail::both_whole(a, b)) {
    std::int64_t whole = 0;
    if (__builtin_mul_overflow(a.numerator, b.numerator, &whole)) return std::nullopt;
    return rational{whole, 1};
  }
  return detail::in_lowest_terms(detail::wide{a.numerator} * b.numerator, detail::wide{a.denominator} * b.denominator);
}

/// a / b; also empty if b is 0.
constexpr std::optional<rational> quotient(const rational& a, const rational& b) {
  return detail::in_lowest_terms(detail::wide{a.numerator} * b.denominator, detail::wide{a.denominator} * b.numerator);
}

/// The distance of a and b: |a - b|.
constexpr std::optional<rational> distance(const rational& a, const rational& b) {
  return a < b ? difference(b, a) : difference(a, b);
}

/// "962", or "1925/2" for a fraction.
inline std::string to_text(const rational& value) {
  auto text = std::to_string(value.numerator);
  if (value.denominator != 1) text += '/' + std::to_string(value.denominator);
  return text;
}

}  // namespace target_number
