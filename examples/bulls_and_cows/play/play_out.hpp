// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "../game.hpp"
#include "../packed.hpp"
#include "class_sizes.hpp"

/// The cost of guesses: the sum of guesses over all codes as the secret, including the next guess. It is counted in
/// integer fractions of a guess, so that sums do not depend on the order of the codes.
namespace bulls_and_cows {

inline constexpr std::int64_t one_guess = std::int64_t{1} << 20;
inline constexpr std::int64_t no_cost   = std::numeric_limits<std::int64_t>::max();  ///< more than any

/// The expected cost of a class, by its size alone.
class class_costs {
 public:
  /// For classes of up to this many codes.
  explicit class_costs(std::size_t most);

  std::int64_t operator()(std::size_t codes) const { return needed_[codes]; }
  /// The cost that one more code adds to this many.
  std::int64_t one_more(std::size_t codes) const { return one_more_[codes]; }

 private:
  std::vector<std::int64_t> needed_, one_more_;
};

/// The minimum cost of n codes: one is the guess itself, and every other takes two. If none of them reaches that, no
/// other guess takes fewer than two for each.
constexpr std::int64_t min_cost(std::size_t codes) noexcept {
  return (2 * static_cast<std::int64_t>(codes) - 1) * one_guess;
}
constexpr bool is_nearly_least(std::int64_t cost, std::size_t codes) noexcept {
  return cost <= min_cost(codes) + one_guess;
}

/// Compares guesses by their cost and counts the comparisons.
template <class Packed>
class play_out {
 public:
  /// The costs must outlive it.
  play_out(const game& of, const class_costs& costs) : costs_(costs), all_bulls_(answer_class({of.length, 0})) {}

  std::uint64_t comparisons() const noexcept { return comparisons_; }
  std::uint64_t estimates() const noexcept { return estimates_; }
  void spend(std::uint64_t comparisons) { comparisons_ += comparisons; }

  /// Estimates the cost by the sizes of the classes into which a guess divides the codes.
  std::int64_t estimate(const Packed& guess, std::span<const Packed> codes) {
    comparisons_ += codes.size();
    ++estimates_;
    auto sum = std::ssize(codes) * one_guess;
    if (codes.size() >= 64) {
      const auto sizes = class_sizes(guess, codes);
      for (std::size_t c = 0; c < all_bulls_; ++c) sum += costs_(sizes[c]);
      return sum;
    }
    for (const auto& code : codes) {
      const auto c = answer_class(code, guess);
      if (c != all_bulls_) sum += costs_.one_more(sizes_[c]++);
    }
    for (const auto& code : codes) sizes_[answer_class(code, guess)] = 0;
    return sum;
  }

  /// With a cost of `next(codes)` for each class; `no_cost` if that is `limit` or more, or any class has none.
  template <class Next>
  std::int64_t operator()(const Packed& guess, std::span<const Packed> codes, std::int64_t limit, const Next& next) {
    comparisons_ += codes.size();
    struct part {
      std::size_t size = 0, end = 0;
    };
    std::array<part, answer_classes> parts{};
    std::vector<std::uint8_t> classes(codes.size());
    for (std::size_t i = 0; i < codes.size(); ++i) {
      classes[i] = static_cast<std::uint8_t>(answer_class(codes[i], guess));
      ++parts[classes[i]].size;
    }
    // Each class costs at least the number of its codes, and once it is played, its actual cost.
    auto sum = std::ssize(codes) * one_guess;
    std::array<std::uint8_t, answer_classes> largest_first;
    std::size_t there = 0, begin = 0;
    for (std::size_t c = 0; c < all_bulls_; ++c) {
      parts[c].end = begin;
      if (parts[c].size == 0) continue;
      begin += parts[c].size;
      sum += min_cost(parts[c].size);
      largest_first[there++] = static_cast<std::uint8_t>(c);
    }
    std::vector<Packed> parted(begin);
    for (std::size_t i = 0; i < codes.size(); ++i) {
      if (classes[i] != all_bulls_) parted[parts[classes[i]].end++] = codes[i];
    }
    const auto in_order = std::span(largest_first).first(there);
    std::ranges::sort(in_order, [&](auto a, auto b) {
      return parts[a].size != parts[b].size ? parts[a].size > parts[b].size : a < b;
    });
    for (const auto c : in_order) {
      const auto [size, end] = parts[c];
      const auto cost        = next(std::span<const Packed>(parted).subspan(end - size, size));
      if (cost == no_cost) return no_cost;
      sum += cost - min_cost(size);
      if (sum >= limit) return no_cost;
    }
    return sum;
  }

 private:
  const class_costs& costs_;
  std::size_t all_bulls_;
  std::uint64_t comparisons_ = 0, estimates_ = 0;
  std::array<std::uint16_t, answer_classes> sizes_{};  // all 0 between estimates
};

}  // namespace bulls_and_cows
