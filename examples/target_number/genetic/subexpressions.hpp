// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "../arithmetic.hpp"
#include "candidate.hpp"
#include "number_set.hpp"

namespace target_number::genetic {

/// The value and the numbers of every subexpression of a candidate in normal form, by the position of its node.
struct subexpressions {
  std::array<packed_value, max_nodes> values;  // left uninitialised on purpose
  std::array<usage, max_nodes> used;

  subexpressions(const candidate& of, const number_set& numbers) {
    for (std::size_t i = 0; i < of.tree.size(); ++i) {
      const auto symbol = of.tree[i].symbol;
      if (is_number(symbol)) {
        values[i] = numbers.value(number_index(symbol));
        used[i]   = number_set::once(number_index(symbol));
      } else {
        const auto right = i - 1, left = right - of.tree[right].size;
        values[i] = numbers.values().result(operation_of(symbol), values[left], values[right]);
        used[i]   = used[left] + used[right];
      }
    }
  }
};

}  // namespace target_number::genetic
