// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstdint>
#include <functional>

#include "../game.hpp"
#include "answer.hpp"

namespace target_number::exact {

/// The result of a complete search. If it was not stopped, the answer is proven to be the best.
struct outcome {
  answer found;
  std::uint64_t expressions;  ///< complete expressions that were evaluated
  bool complete;              ///< false if it was stopped before the end
};

/// Tries every expression in postfix order until one has the target's value: all 33,665,406 for six numbers if there is
/// none. Each is evaluated from its first token up to the first operation that is not legal.
///
/// `stop()` is called after about every 65,536 expressions. Throws std::invalid_argument for a game that check()
/// refuses. Cost: 1 s for six numbers, hours for eight.
outcome brute_force(const game& given, rule allowed, const std::function<bool()>& stop);

}  // namespace target_number::exact
