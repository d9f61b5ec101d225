// SPDX-License-Identifier: BSL-1.0
#include "count.hpp"

#include <clade/text/message.hpp>
#include <cstdint>
#include <stdexcept>

namespace target_number::exact {

counts count_expressions(std::uint64_t leaves) {
  if (leaves < 1) clade::detail::refuse({"the leaves must be at least 1, but were ", leaves});
  const auto checked = [&](bool overflow, std::uint64_t value) {
    if (!overflow) return value;
    throw std::overflow_error(
        clade::detail::concat({"the expressions of ", leaves, " leaves are too many to count in 64 bits"}));
  };
  const auto times = [&](std::uint64_t a, std::uint64_t b) {
    std::uint64_t product = 0;
    const bool overflow   = __builtin_mul_overflow(a, b, &product);
    return checked(overflow, product);
  };
  const auto plus = [&](std::uint64_t a, std::uint64_t b) { return checked(a > ~b, a + b); };
  counts result{1, leaves, leaves};
  std::uint64_t ordered = leaves;  // P(n, k), the ways to choose k numbers in order
  std::uint64_t signs   = 1;       // 4^(k - 1)
  for (std::uint64_t k = 2; k <= leaves; ++k) {
    ordered            = times(ordered, leaves - k + 1);
    signs              = times(signs, 4);
    result.trees       = times(result.trees, 4 * k - 6) / k;  // Catalan(k - 1) from Catalan(k - 2)
    result.full_length = times(times(ordered, result.trees), signs);
    result.all         = plus(result.all, result.full_length);
  }
  return result;
}

}  // namespace target_number::exact
