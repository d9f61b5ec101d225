// SPDX-License-Identifier: BSL-1.0
#include "random_search.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace target_number {

random_search::random_search(game of, clade::random_stream rng, std::uint64_t budget, rule allowed)
    : game_(std::move(of)), calculation_(allowed), rng_(rng), budget_(budget) {
  for (const auto number : game_.numbers) {
    if (evaluations_ == budget_) break;
    ++evaluations_;
    if (take_if_nearer(calculation_.of(number))) best_ = {number};
  }
}

void random_search::advance(const rational& goal) {
  std::array<packed_value, max_numbers> values;
  std::array<step, max_numbers> steps;
  std::ranges::transform(game_.numbers, values.begin(), [&](std::int64_t number) { return calculation_.of(number); });
  std::size_t made        = 0;
  auto left               = game_.numbers.size();
  const std::size_t kinds = calculation_.fractions() ? 5 : 4;  // the last is division with exchanged operands
  for (int refused = 0; left > 1 && refused < 100 && evaluations_ < budget_;) {
    const auto [i, other, kind] = rng_.below(left, left - 1, kinds);
    auto first = i, second = other + (other >= i);
    if (calculation_.less(values[first], values[second]) != (kind == 4)) std::swap(first, second);
    const auto op      = static_cast<operation>(std::min(kind, std::size_t{3}));
    const auto made_of = op == operation::divide ? calculation_.over(values[first], values[second])
                                                 : calculation_.result(op, values[first], values[second]);
    if (made_of == 0 || made_of == values[first] || made_of == values[second]) {
      ++refused;
      continue;
    }
    steps[made++] = {first, second, op};
    ++evaluations_;
    if (take_if_nearer(made_of)) {
      best_ = rebuilt({steps.data(), made});
      if (distance_ <= goal) return;
    }
    values[first]  = made_of;
    values[second] = values[--left];
  }
}

bool random_search::take_if_nearer(packed_value value) {
  const auto away = calculation_.distance(game_.target, value);
  if (value_ != 0 && !(away < distance_)) return false;
  value_    = value;
  distance_ = away;
  return true;
}

postfix random_search::rebuilt(std::span<const step> steps) const {
  std::vector<postfix> parts;
  for (const auto number : game_.numbers) parts.push_back({number});
  for (const auto& s : steps) {
    parts[s.first].insert(parts[s.first].end(), parts[s.second].begin(), parts[s.second].end());
    parts[s.first].emplace_back(s.op);
    if (&s == &steps.back()) return parts[s.first];
    parts[s.second] = std::move(parts.back());
    parts.pop_back();
  }
  return {};
}

}  // namespace target_number
