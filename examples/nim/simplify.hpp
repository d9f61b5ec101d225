#pragma once

#include "expression.hpp"

/// Shorter expressions of the same value.
namespace nim {

/// A shorter expression that has the same value for all inputs, or the expression itself where none is found.
///
/// Constants are folded with the arithmetic of evaluate.hpp; operands of + * & | ^ stand in a fixed order, short ones
/// first and piles by their letters; x ^ x, x - x, x & x, x | x, x % x, x + 0, x * 1, ~~x, --x, x & ~x, x & (x | y), (x
/// & y) ^ (x | y) and their like are resolved, also where other operands of a chain stand between. No operation is
/// brought in that was not there, but for signs and the constant factor of equal terms, and those only where their operators
/// are among the allowed ones. The operators of the expression itself must be allowed.
expression simplify(const expression& of, operators allowed = operators::all());

}  // namespace nim
