// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstdint>

namespace target_number::exact {

/// The number of expressions.
struct counts {
  std::uint64_t trees;        ///< shapes of a binary tree with that many leaves: Catalan(n - 1)
  std::uint64_t full_length;  ///< expressions that use every one of n different numbers: n! Catalan(n - 1) 4^(n - 1)
  std::uint64_t all;          ///< with at least one number: the sum of P(n, k) Catalan(k - 1) 4^(k - 1)

  bool operator==(const counts&) const = default;
};

/// Counts all expressions of n numbers with four operations, including those that cannot be evaluated: 30,965,760 and
/// 33,665,406 for six. Throws std::invalid_argument for no leaves and std::overflow_error if a count takes more than 64
/// bits.
counts count_expressions(std::uint64_t leaves);

}  // namespace target_number::exact
