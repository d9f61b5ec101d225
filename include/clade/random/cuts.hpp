// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <array>
#include <cstddef>
#include <utility>

#include "random_stream.hpp"

namespace clade::detail {

/// Two distinct numbers of [0, n), the smaller one first; every pair is equally likely. n is at least 2. One draw.
constexpr std::pair<std::size_t, std::size_t> two_different(std::size_t n, random_stream& rng) noexcept {
  const auto [one, step] = rng.below(n, n - 1);
  const auto other = step + (step >= one);
  return {one < other ? one : other, one < other ? other : one};
}

/// Calls visit(cut) for `count` distinct cuts between n genes, ascending; every choice of cuts is equally likely. Cut
/// c falls in front of gene c, so cuts are of 1..n-1, and count < n.
///
/// Few cuts are drawn one by one, many by selection sampling (Vitter, 1984), which costs one draw per gene.
template <class Visit>
constexpr void for_each_cut(std::size_t n, std::size_t count, random_stream& rng, Visit&& visit) {
  constexpr std::size_t few = 16;
  if (count <= few) {
    std::array<std::size_t, few> cuts{};
    for (std::size_t drawn = 0; drawn < count; ++drawn) {
      // The cut of that number among those that are still free finds its place among the drawn ones.
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
