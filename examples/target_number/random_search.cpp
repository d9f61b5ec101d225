#include "random_search.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "whole_result.hpp"

namespace target_number {
namespace {

// The result, or 0 where the rules forbid it.
std::int64_t combined(operation op, std::int64_t a, std::int64_t b) {
  return op == operation::divide && a % b != 0 ? 0 : whole_result(op, a, b);
}

}  // namespace

random_search::random_search(game of, clade::random_stream rng, std::uint64_t budget)
    : game_(std::move(of)), rng_(rng), budget_(budget) {
  for (const auto number : game_.numbers) {
    if (evaluations_ == budget_) break;
    ++evaluations_;
    if (!best_.empty() && distance(number) >= distance()) continue;
    best_  = {number};
    value_ = number;
  }
}

void random_search::advance(std::int64_t goal) {
  std::array<std::int64_t, most_numbers> values;
  std::array<step, most_numbers> steps;
  std::ranges::copy(game_.numbers, values.begin());
  std::size_t made = 0;
  auto left        = game_.numbers.size();
  for (int refused = 0; left > 1 && refused < 100 && evaluations_ < budget_;) {
    const auto [i, other, op] = rng_.below(left, left - 1, std::size_t{4});
    auto first = i, second = other + (other >= i);
    if (values[first] < values[second]) std::swap(first, second);
    const auto made_of = combined(static_cast<operation>(op), values[first], values[second]);
    if (made_of == 0 || made_of == values[first] || made_of == values[second]) {
      ++refused;
      continue;
    }
    steps[made++] = {first, second, static_cast<operation>(op)};
    ++evaluations_;
    if (distance(made_of) < distance()) {
      value_ = made_of;
      best_  = rebuilt({steps.data(), made});
      if (distance() <= goal) return;
    }
    values[first]  = made_of;
    values[second] = values[--left];
  }
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
