// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstdint>
#include <cstdlib>
#include <numeric>

#include "expression.hpp"
#include "game.hpp"
#include "rational.hpp"
#include "whole_result.hpp"

namespace target_number {

/// An intermediate value, encoded in 64 bits by `arithmetic`. Equal values have equal encodings. 0 encodes no value.
using packed_value = std::int64_t;

/// The operations of the game on packed values. Under the rule of integers a value is the number itself. Under that of
/// fractions it is numerator and denominator in lowest terms, 32 bits each, so neither values nor numbers compared with
/// them may have a numerator or a denominator of 2^31 or more: see check_packed().
///
/// Results that the rule forbids or that are out of these bounds are 0. Cost: a few ns for whole numbers, about 30 ns
/// for fractions.
class arithmetic {
 public:
  constexpr arithmetic() = default;
  explicit constexpr arithmetic(rule allowed) : fractions_(allowed == rule::fractions) {}

  constexpr bool fractions() const noexcept { return fractions_; }

  /// A positive whole number.
  constexpr packed_value of(std::int64_t number) const { return fractions_ ? pack(number, 1) : number; }
  constexpr packed_value one() const { return fractions_ ? (packed_value{1} << 32 | 1) : 1; }

  /// 0 if the number is not positive or not a value of the rule.
  constexpr packed_value of(const rational& value) const {
    if (value.numerator <= 0) return 0;
    if (fractions_) return pack(value.numerator, value.denominator);
    return value.denominator == 1 ? value.numerator : 0;
  }
  constexpr rational value(packed_value v) const {
    return fractions_ ? rational{numerator(v), denominator(v)} : rational{v, 1};
  }

  constexpr bool less(packed_value a, packed_value b) const {
    return fractions_ ? numerator(a) * denominator(b) < numerator(b) * denominator(a) : a < b;
  }
  constexpr packed_value plus(packed_value a, packed_value b) const {
    if (!fractions_) return a + b;
    return reduced(numerator(a) * denominator(b) + numerator(b) * denominator(a), denominator(a) * denominator(b));
  }
  constexpr packed_value minus(packed_value a, packed_value b) const {
    if (!less(b, a)) return 0;
    if (!fractions_) return a - b;
    return reduced(numerator(a) * denominator(b) - numerator(b) * denominator(a), denominator(a) * denominator(b));
  }
  constexpr packed_value times(packed_value a, packed_value b) const {
    if (!fractions_) return a * b;
    return reduced(numerator(a) * numerator(b), denominator(a) * denominator(b));
  }
  constexpr packed_value over(packed_value a, packed_value b) const {
    if (fractions_) return reduced(numerator(a) * denominator(b), denominator(a) * numerator(b));
    return a % b == 0 ? a / b : 0;
  }

  /// The result of an operation that the rule allows.
  constexpr packed_value result(operation op, packed_value a, packed_value b) const {
    if (!fractions_) return whole_result(op, a, b);
    switch (op) {
      case operation::add:
        return plus(a, b);
      case operation::subtract:
        return minus(a, b);
      case operation::multiply:
        return times(a, b);
      default:
        return over(a, b);
    }
  }

  /// The distance of a value to a target.
  constexpr rational distance(std::int64_t target, packed_value v) const {
    const auto scaled = target * (fractions_ ? denominator(v) : 1), own = fractions_ ? numerator(v) : v;
    return {scaled < own ? own - scaled : scaled - own, fractions_ ? denominator(v) : 1};
  }

 private:
  static constexpr std::int64_t numerator(packed_value v) { return v >> 32; }
  static constexpr std::int64_t denominator(packed_value v) { return v & 0xffff'ffff; }
  static constexpr packed_value pack(std::int64_t numerator, std::int64_t denominator) {
    constexpr auto bound = std::int64_t{1} << 31;
    return numerator < bound && denominator < bound ? numerator << 32 | denominator : 0;
  }
  static constexpr packed_value reduced(std::int64_t numerator, std::int64_t denominator) {
    const auto divisor = static_cast<std::int64_t>(
        std::gcd(static_cast<std::uint64_t>(numerator), static_cast<std::uint64_t>(denominator)));
    return pack(numerator / divisor, denominator / divisor);
  }

  bool fractions_ = false;
};

}  // namespace target_number
