#pragma once

#include <string>

#include "expression.hpp"

namespace target_number {

/// The expression as it is usually written, with spaces around the operations and only the parentheses that it needs:
/// `(3 + 2) * 5`. A chain of + and -, or of * and /, has none where its value is the same without: a + (b - c) is
/// `a + b - c` and a * (b / c) is `a * b / c`, but `a - (b - c)` and `a / (b * c)` keep theirs.
///
/// Where the expression is legal under a rule, the text reads as one that is legal under it and has the same value:
/// what a chain has on its way from the left is then the left operand plus, or times, what was legal before. Two
/// things can prevent that, and then such parentheses stay as well: a value on the way that takes more than 64 bits,
/// and the number 0. An expression that breaks the rule of fractions, too, keeps them and reads as exactly itself; one
/// that breaks only the rule of integers may read as one that keeps it, as 3 * (4 / 3) does. To print what was read
/// from a printed text gives that text again.
///
/// Nothing calls itself; time and memory are linear in the length. Throws std::invalid_argument where that is no
/// expression.
std::string to_text(const postfix& expression);

/// The expression in postfix order: `3 2 + 5 *`. Throws std::invalid_argument where that is no expression.
std::string to_postfix_text(const postfix& expression);

}  // namespace target_number
