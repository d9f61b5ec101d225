// SPDX-License-Identifier: BSL-1.0
#include "memory.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <span>
#include <utility>
#include <vector>

#include "subexpressions.hpp"

namespace target_number::genetic {

memory::memory(const number_set& numbers, std::int64_t target, std::size_t limit)
    : numbers_(numbers), target_(target), limit_(limit), heads_(1024) {
  entries_.push_back({});  // the target of the reference 0
}

void memory::insert(const candidate& c) {
  nearest_ = std::min(nearest_, numbers_.values().distance(target_, c.value));
  const subexpressions all(c, numbers_);
  for (std::size_t i = 0; i < c.tree.size(); ++i) insert(c.tree.subtree(i), all.values[i], all.used[i]);
}

void memory::insert(std::span<const expression_tree::node> nodes, packed_value value, usage used) {
  if (size() == limit_) return;
  const auto head   = slot(value);
  std::size_t chain = 0;
  for (auto i = heads_[head]; i != 0; i = entries_[i].next) {
    if (entries_[i].used == used || ++chain == longest_chain) return;
  }
  entry added{value, used, heads_[head], static_cast<std::uint8_t>(nodes.size()), {}};
  std::ranges::transform(nodes, added.symbols.begin(), [](const auto& node) { return node.symbol; });
  heads_[head] = static_cast<std::uint32_t>(entries_.size());
  values_ += added.next == 0;
  entries_.push_back(added);
  if (2 * values_ > heads_.size()) grow();
}

void memory::grow() {
  const auto old = std::exchange(heads_, std::vector<std::uint32_t>(2 * heads_.size()));
  for (const auto head : old) {
    if (head != 0) heads_[slot(entries_[head].value)] = head;
  }
}

}  // namespace target_number::genetic
