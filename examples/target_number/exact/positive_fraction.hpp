// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <compare>
#include <cstdint>
#include <numeric>

#include "../rational.hpp"

namespace target_number::exact {

/// A positive fraction made of numbers of a game. The sum of numerator and denominator never exceeds the product of
/// those numbers, each plus one, reduced or not, so nothing overflows in a game that passed check().
struct positive_fraction {
  std::uint64_t numerator   = 1;
  std::uint64_t denominator = 1;

  friend bool operator==(const positive_fraction& a, const positive_fraction& b) noexcept { return (a <=> b) == 0; }
  friend std::strong_ordering operator<=>(const positive_fraction& a, const positive_fraction& b) noexcept {
    __extension__ using wide = unsigned __int128;
    return wide{a.numerator} * b.denominator <=> wide{b.numerator} * a.denominator;
  }
  friend positive_fraction operator+(const positive_fraction& a, const positive_fraction& b) noexcept {
    return {a.numerator * b.denominator + b.numerator * a.denominator, a.denominator * b.denominator};
  }
  friend positive_fraction operator-(const positive_fraction& a, const positive_fraction& b) noexcept {
    return {a.numerator * b.denominator - b.numerator * a.denominator, a.denominator * b.denominator};
  }
  friend positive_fraction operator*(const positive_fraction& a, const positive_fraction& b) noexcept {
    return {a.numerator * b.numerator, a.denominator * b.denominator};
  }
  friend positive_fraction operator/(const positive_fraction& a, const positive_fraction& b) noexcept {
    return {a.numerator * b.denominator, a.denominator * b.numerator};
  }
  friend bool divides(const positive_fraction&, const positive_fraction&) noexcept { return true; }

  positive_fraction in_lowest_terms() const noexcept {
    const auto divisor = std::gcd(numerator, denominator);
    return {numerator / divisor, denominator / divisor};
  }
  rational to_rational() const noexcept {
    const auto v = in_lowest_terms();
    return {static_cast<std::int64_t>(v.numerator), static_cast<std::int64_t>(v.denominator)};
  }
};

}  // namespace target_number::exact
