// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <clade/random/random_stream.hpp>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <variant>
#include <vector>

#include "target_number/expression.hpp"

/// Random expressions for tests.
namespace random_expression {

using target_number::operation;
using target_number::postfix;

/// An expression of 1 to all of the numbers: two parts, chosen among all, are put together until one is left, by an
/// operation for which `accept(expression)` holds. It must hold for sums.
template <class Accept>
postfix of(std::span<const std::int64_t> numbers, clade::random_stream& rng, Accept&& accept) {
  std::vector<postfix> parts;
  for (const auto number : numbers) parts.push_back({number});
  const auto draw = [&] {
    std::swap(parts[rng.below(parts.size())], parts.back());
    auto drawn = std::move(parts.back());
    parts.pop_back();
    return drawn;
  };
  for (auto unused = rng.below(numbers.size()); unused > 0; --unused) draw();
  while (parts.size() > 1) {
    const auto left = draw(), right = draw();
    for (postfix together;;) {
      together = left;
      together.insert(together.end(), right.begin(), right.end());
      together.push_back(static_cast<operation>(rng.below(4)));
      if (!accept(together)) continue;
      parts.push_back(std::move(together));
      break;
    }
  }
  return parts.front();
}

}  // namespace random_expression
