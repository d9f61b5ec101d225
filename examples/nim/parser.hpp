// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <string_view>

#include "expression.hpp"

namespace nim {

/// The maximum number of piles, numbers and operations in a parsed expression.
inline constexpr std::size_t max_parts = 2000;

namespace detail {

operation operation_of(char written, bool before_operand);

}  // namespace detail

/// Parses an expression over the first `piles` letters: numbers, + - * / % & | ^, ~ and - before an operand, min(x, y)
/// and max(x, y), parentheses, with the precedence of C: ~ and - before an operand, then * / %, then + -, then &, then
/// ^, then |; with equal precedence from left to right.
///
/// The algorithm is Dijkstra's shunting yard, 1961: an operation waits on a stack until the next one does not bind
/// tighter, or until its parenthesis or the text ends. Not recursive. Throws expression_error at the first error from
/// the left, and for more than 2000 piles, numbers and operations.
expression parse(std::string_view text, std::size_t piles);

}  // namespace nim
