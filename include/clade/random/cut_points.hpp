// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <array>
#include <cstddef>
#include <utility>

#include "random_stream.hpp"

namespace clade::detail {

/// Returns two distinct numbers in [0, n), the smaller one first. All pairs are equally likely. n must be at least 2.
/// Cost: one draw.
constexpr std::pair<std::size_t, std::size_t> two_different(std::size_t n, random_stream& rng) noexcept {
  const auto [one, step] = rng.below(n, n - 1);
  const auto other = step + (step >= one);
  return {one < other ? one : other, one < other ? other : one};
}

/// Calls visit(cut) for `count` distinct cuts in ascending order. All sets of cuts are equally likely. Cut c lies
/// before gene c, so cuts are in [1, n - 1]. `count` must be less than n.
/// Cost: one draw per cut and O(count^2) steps for up to 16 cuts, otherwise one draw per gene (selection sampling,
/// Vitter, 1984).
template <class Visit>
constexpr void for_each_cut_point(std::size_t n, std::size_t count, random_stream& rng, Visit&& visit) {
  constexpr std::size_t few = 16;
  if (count <= few) {
    std::array<std::size_t, few> cuts{};
    for (std::size_t drawn = 0; drawn < count; ++drawn) {
      // Converts the rank among the remaining cuts to a cut by skipping the drawn ones.
      auto cut = 1 + rng.below(n - 1 - drawn);
      std::size_t place = 0;
      for (; place < drawn && cuts[place] <= cut; ++place) ++cut;
      for (auto i = drawn; i > place; --i) cuts[i] = cuts[i - 1];
      cuts[place] = cut;
    }
    for (std::size_t i = 0; i < count; ++i) visit(cuts[i]);
  } else {
    for (std::size_t cut = 1, left = count; left > 0; ++cut) {
      if (rng.below(n - cut) < left) {
        visit(cut);
        --left;
      }
    }
  }
}

}  // namespace clade::detail
