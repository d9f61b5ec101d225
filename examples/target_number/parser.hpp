// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "expression.hpp"

namespace target_number {

/// An expression, and the position of each of its tokens in the text.
struct parsed {
  postfix expression;
  std::vector<std::size_t> positions;
};

/// Parses an expression: numbers, + - * / and parentheses, in the notation of `lexer`. Multiplication and division come
/// before addition and subtraction, operations of equal precedence from left to right; there are no signs.
///
/// The algorithm is Dijkstra's shunting yard, 1961: numbers go to the result at once; an operation waits on a stack
/// until the next one does not bind tighter, or until its parenthesis or the text ends. It is not recursive, so any
/// depth of parentheses is allowed; time and memory are linear in the length of the text.
///
/// Throws expression_error at the first error from the left.
parsed parse(std::string_view text);

/// As above, but only with numbers from `allowed`, each at most as often as it is listed. Any other number is an input
/// error at its position.
parsed parse(std::string_view text, std::span<const std::int64_t> allowed);

}  // namespace target_number
