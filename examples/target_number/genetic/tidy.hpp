// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "candidate.hpp"
#include "number_set.hpp"

/// The normal form of an expression under the rules of the game.
namespace target_number::genetic {

/// Brings a candidate into normal form and computes its value and numbers. Its tree must not use any number more often
/// than it is available. Idempotent; the value by the rules of `sketch` does not change.
void tidy(candidate& c, const number_set& numbers);

}  // namespace target_number::genetic
