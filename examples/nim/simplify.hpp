// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "expression.hpp"

/// Shorter expressions of the same value.
namespace nim {

/// A shorter expression that has the same value for all inputs, or the expression itself if none is found.
///
/// Constants are folded with the arithmetic of evaluate.hpp; operands of + * & | ^ are put in a fixed order, short ones
/// first and piles by their letters; x ^ x, x - x, x & x, x | x, x % x, x + 0, x * 1, ~~x, --x, x & ~x, x & (x | y), (x
/// & y) ^ (x | y) and similar terms are resolved, even with other operands of a chain between them. No new operation is
/// introduced except signs and the constant factor of equal terms, and those only if their operators are among the
/// allowed ones. The operators of the expression itself must be allowed.
expression simplify(const expression& of, operators allowed = operators::all());

}  // namespace nim
