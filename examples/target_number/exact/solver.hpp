// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <span>

#include "../game.hpp"
#include "answer.hpp"

namespace target_number::exact {

/// Solves games: finds an expression of the value nearest to the target, and proves that no value is nearer.
///
/// Of equally near values, and of expressions with the same value, it always returns the same one. The storage is
/// reused for the next game. Cost and method: see integer_search and fraction_search.
class solver {
 public:
  solver();
  ~solver();

  /// Throws std::invalid_argument for a game that check() refuses.
  answer nearest(const game& given, rule allowed);

  /// Calls `visit` with the whole numbers that the numbers can make, with some of them several times.
  void each_value(std::span<const std::int64_t> numbers, const std::function<void(std::int64_t)>& visit);

 private:
  struct searches;

  std::unique_ptr<searches> searches_;
};

}  // namespace target_number::exact
