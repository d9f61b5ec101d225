// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "candidate.hpp"

namespace target_number::genetic {

/// Removes every offspring that is the same as a member or an earlier offspring. `same(a, b)` decides, and may only be
/// true for equal values. Cost: a table of the values, once a generation.
template <class Population, class Same>
void drop_duplicates(const Population& parents, Population& offspring, const Same& same) {
  const auto slots = std::bit_ceil(2 * (parents.size() + offspring.size()));
  std::vector<const candidate*> table(slots);
  const auto add = [&](const candidate& c) {
    auto i = static_cast<std::size_t>((static_cast<std::uint64_t>(c.value) * 0x9e3779b97f4a7c15) >> 32) & (slots - 1);
    for (; table[i]; i = (i + 1) & (slots - 1)) {
      if (same(*table[i], c)) return false;
    }
    table[i] = &c;
    return true;
  };
  for (const auto& member : parents.chromosomes()) add(member);
  std::vector<bool> fresh;
  for (const auto& child : offspring.chromosomes()) fresh.push_back(add(child));
  std::size_t kept = 0;
  for (std::size_t i = 0; i < fresh.size(); ++i) {
    if (fresh[i] && i != kept) offspring.exchange(kept, offspring, i);
    kept += fresh[i];
  }
  offspring.resize(kept);
}

}  // namespace target_number::genetic
