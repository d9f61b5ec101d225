// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <cstdint>

#include "../expression.hpp"
#include "../game.hpp"
#include "positive_fraction.hpp"

namespace target_number::exact {

/// Sets x to x o y. Returns false and leaves x unchanged if the rule does not allow the result or the result is 0.
inline bool apply(operation o, positive_fraction& x, const positive_fraction& y, rule allowed) noexcept {
  switch (o) {
    case operation::add:
      x = x + y;
      return true;
    case operation::subtract:
      if (x <= y) return false;
      x = x - y;
      return true;
    case operation::multiply:
      x = x * y;
      return true;
    case operation::divide:
      if (allowed == rule::fractions) {
        x = x / y;
        return true;
      }
      if (x.numerator % y.numerator != 0) return false;
      x = {x.numerator / y.numerator, 1};
      return true;
  }
  return false;
}

/// The value nearest to a target so far.
class closest {
 public:
  /// The game must have passed check().
  explicit closest(const game& given) noexcept {
    // Beyond all values all targets are equivalent.
    std::uint64_t beyond = 1;
    for (const auto n : given.numbers) beyond *= std::max(static_cast<std::uint64_t>(n), std::uint64_t{2});
    target_ = std::min(static_cast<std::uint64_t>(given.target), beyond + 1);
  }

  /// Takes v and discards all previous values if v is nearer. Returns whether it is.
  bool update(const positive_fraction& v) noexcept {
    const auto wanted = target_ * v.denominator;
    const auto away   = v.numerator < wanted ? wanted - v.numerator : v.numerator - wanted;
    if (away * value_.denominator >= away_ * v.denominator) return false;
    value_ = v;
    away_  = away;
    return true;
  }

  bool exact() const noexcept { return away_ == 0; }
  const positive_fraction& value() const noexcept { return value_; }

 private:
  __extension__ using wide = unsigned __int128;

  wide target_ = 0;
  positive_fraction value_{1, 0};  // nothing yet: infinitely far away
  wide away_ = 1;
};

}  // namespace target_number::exact
