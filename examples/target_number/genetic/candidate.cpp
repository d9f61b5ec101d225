// SPDX-License-Identifier: BSL-1.0
#include "candidate.hpp"

namespace target_number::genetic {

postfix to_postfix(const expression_tree& tree, const number_set& numbers) {
  postfix result;
  for (const auto& node : tree.nodes()) {
    if (is_number(node.symbol)) {
      result.emplace_back(numbers[number_index(node.symbol)]);
    } else {
      result.emplace_back(operation_of(node.symbol));
    }
  }
  return result;
}

}  // namespace target_number::genetic
