// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <string>

#include "expression.hpp"

namespace target_number {

/// The expression in infix notation, with spaces around the operations and only the necessary parentheses: `(3 + 2) *
/// 5`. A chain of + and -, or of * and /, has none if its value is the same without them: a + (b - c) is `a + b - c`
/// and a * (b / c) is `a * b / c`, but `a - (b - c)` and `a / (b * c)` keep theirs.
///
/// If the expression is legal under a rule, the printed text parses as an expression that is legal under it and has the
/// same value: an intermediate value of the chain is then the left operand plus, or times, a value that was legal
/// before. Such parentheses are also kept if an intermediate value takes more than 64 bits, and with the number 0. An
/// expression that breaks the rule of fractions keeps them and parses back unchanged; one that breaks only the rule of
/// integers may parse as one that obeys it, such as 3 * (4 / 3). A printed text that is parsed and printed again does
/// not change.
///
/// Not recursive; time and memory are linear in the length. Throws std::invalid_argument if it is not an expression.
std::string to_text(const postfix& expression);

/// The expression in postfix order: `3 2 + 5 *`. Throws std::invalid_argument if it is not an expression.
std::string to_postfix_text(const postfix& expression);

}  // namespace target_number
