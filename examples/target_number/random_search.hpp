#pragma once

#include <algorithm>
#include <array>
#include <clade/core/random_stream.hpp>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <span>
#include <utility>
#include <vector>

#include "expression.hpp"
#include "game.hpp"
#include "whole_result.hpp"

namespace target_number {

/// Random sampling, what evolution is to be measured against: two of the numbers at random are replaced by what a random
/// operation makes of them, until one is left; then all over again. Every value on the way counts as an expression tried.
///
/// Operations that are not allowed, and those whose result is one of their operands, are drawn again. Deterministic but for
/// when it is stopped. Cost: some 20 ns an expression, no allocation but for a better one.
class random_search {
 public:
  static constexpr std::size_t most_numbers = 12;

  /// There must be 1 to 12 numbers, whose product fits 62 bits.
  random_search(game of, clade::random_stream rng) : game_(std::move(of)), rng_(rng) {
    for (const auto number : game_.numbers) {
      if (!best_.empty() && distance(number) >= distance()) continue;
      best_  = {number};
      value_ = number;
    }
    evaluations_ = game_.numbers.size();
  }

  const postfix& best() const noexcept { return best_; }
  std::int64_t value() const noexcept { return value_; }
  std::int64_t distance() const noexcept { return distance(value_); }
  std::uint64_t evaluations() const noexcept { return evaluations_; }

  /// One more expression of all numbers, or up to the first value at most `goal` away from the target. Nothing is left to
  /// try for a single number.
  void advance(std::int64_t goal = 0) {
    std::array<std::int64_t, most_numbers> values;
    std::array<step, most_numbers> steps;
    std::ranges::copy(game_.numbers, values.begin());
    std::size_t made = 0;
    auto left        = game_.numbers.size();
    for (int refused = 0; left > 1 && refused < 100;) {
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

 private:
  struct step {
    std::size_t first, second;
    operation op;
  };

  // The result, or 0 where the rules forbid it.
  static std::int64_t combined(operation op, std::int64_t a, std::int64_t b) {
    return op == operation::divide && a % b != 0 ? 0 : whole_result(op, a, b);
  }

  std::int64_t distance(std::int64_t value) const { return std::abs(game_.target - value); }

  postfix rebuilt(std::span<const step> steps) const {
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

  game game_;
  clade::random_stream rng_;
  postfix best_;
  std::int64_t value_        = 0;
  std::uint64_t evaluations_ = 0;
};

}  // namespace target_number
