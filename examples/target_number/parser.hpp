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

/// Reads an expression: numbers, + - * / and parentheses, as `lexer` knows them. Multiplication and division are done
/// before addition and subtraction, operations of the same rank from left to right; there are no signs.
///
/// Numbers go to the result at once; an operation waits on a stack until the next one does not bind tighter, or until
/// its parenthesis or the text ends (Dijkstra's shunting yard, 1961). There is no recursion: a million parentheses are
/// read like ten, in time and memory linear in the length of the text.
///
/// Throws expression_error at the first mistake from the left.
parsed parse(std::string_view text);

/// As above, with numbers from `allowed` only, each at most as often as it is listed: any other is an input error at
/// its position.
parsed parse(std::string_view text, std::span<const std::int64_t> allowed);

}  // namespace target_number
