// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstdint>
#include <optional>

#include "../expression.hpp"

namespace target_number::exact {

/// Whether `v` can be divided by `how` without a remainder. Numbers below 2^32 are divided several times faster.
constexpr bool divides(std::int64_t divisor, std::int64_t v) noexcept {
  if ((divisor | v) >> 32 == 0) return static_cast<std::uint32_t>(v) % static_cast<std::uint32_t>(divisor) == 0;
  return v % divisor == 0;
}

/// The operation that joins two expressions, and whether the second becomes its left operand.
struct joint {
  operation last;
  bool swapped;
};

/// The operation on x and y, in either order, with the result `result`, if there is one.
template <class Value>
std::optional<joint> joint_of(const Value& x, const Value& y, const Value& result) {
  if (x + y == result) return joint{operation::add, false};
  if (y < x && x - y == result) return joint{operation::subtract, false};
  if (x < y && y - x == result) return joint{operation::subtract, true};
  if (x * y == result) return joint{operation::multiply, false};
  if (divides(y, x) && x / y == result) return joint{operation::divide, false};
  if (divides(x, y) && y / x == result) return joint{operation::divide, true};
  return std::nullopt;
}

/// Joins two expressions.
inline postfix join(postfix one, postfix other, joint how) {
  if (how.swapped) one.swap(other);
  one.insert(one.end(), other.begin(), other.end());
  one.push_back(how.last);
  return one;
}

}  // namespace target_number::exact
