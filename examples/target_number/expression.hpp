// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <variant>
#include <vector>

namespace target_number {

enum class operation : std::uint8_t { add, subtract, multiply, divide };

/// A number, or an operation on the two values before it.
using token = std::variant<std::int64_t, operation>;

/// An expression in postfix order: 3 2 + 5 * is (3 + 2) * 5.
using postfix = std::vector<token>;

/// The symbol of an operation: + - * or /.
constexpr char symbol(operation of) { return "+-*/"[static_cast<std::size_t>(of)]; }

/// Multiplication and division are done before addition and subtraction.
constexpr bool binds_tighter(operation a, operation b) { return a >= operation::multiply && b < operation::multiply; }

/// True for an expression: every operation has its two values, one value is left at the end, and no number is negative.
/// Linear in the length.
inline bool is_well_formed(const postfix& expression) {
  std::size_t values = 0;
  for (const auto& t : expression) {
    const auto* number = std::get_if<std::int64_t>(&t);
    if (number ? *number < 0 : values < 2) return false;
    number ? ++values : --values;
  }
  return values == 1;
}

/// Throws std::invalid_argument if it is not well formed.
inline void require_well_formed(const postfix& expression) {
  if (!is_well_formed(expression)) {
    throw std::invalid_argument("an expression needs two values for every operation and no number below 0");
  }
}

}  // namespace target_number
