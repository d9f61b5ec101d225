// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "expression.hpp"
#include "game.hpp"
#include "parser.hpp"
#include "rational.hpp"

namespace target_number {

/// The value of an expression under the rule of the game: the result of every operation must be positive, and under
/// rule::integers whole. A number may be 0 if it is added to another; nothing else can be done with it.
///
/// The values wait on a stack for their operation, so the cost is linear in the length, without recursion.
///
/// Throws expression_error, an arithmetic error at the position of the operation: a division by zero, a remainder, a
/// result that is not positive, or one whose numerator or denominator takes more than 64 bits; and at the position of
/// an expression that is just the number 0. Throws std::invalid_argument if it is not an expression, which parse()
/// never returns.
rational evaluate(const parsed& what, rule under);

/// As above; the position of an error is the index of the token in the postfix order, counted from 1.
rational evaluate(const postfix& expression, rule under);

}  // namespace target_number
