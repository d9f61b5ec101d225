// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "candidate.hpp"
#include "number_set.hpp"

/// The normal form of an expression under the rules of the game.
namespace target_number::genetic {

/// Brings a candidate into its normal form, and computes its value and its numbers. Its tree must use no number more
/// often than it is available. Idempotent; the value under the rules of `sketch` stays the same.
void tidy(candidate& c, const number_set& numbers);

}  // namespace target_number::genetic
