// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "random_stream.hpp"

namespace clade::detail {

/// A discrete distribution that draws numbers in [0, n) with given weights by the alias method, with one 64-bit draw
/// and one comparison per number.
///
/// Every number has a column of equal width. One part of the column belongs to the number itself, the rest to one other
/// number. The parts are 64-bit integers computed with + - * / only, so draws are identical on every IEEE 754 platform.
/// A number of weight 0 is never drawn.
/// Cost: O(n) to build, with one allocation.
/// Source: Walker, "An efficient method for generating discrete random variables with general distributions", 1977;
/// built in one sweep without worklists: Hübschle-Schneider and Sanders, "Parallel weighted random sampling", 2019.
class alias_table {
 public:
  /// Builds the table for n numbers. `weight(i)` is called several times and must always return the same non-negative
  /// value. n must be at least 1. The sum of the weights must be finite and at least 1e-300.
  template <class Weight>
  alias_table(std::size_t n, const Weight& weight) : columns_(n) {
    double total = 0, most = 0;
    std::size_t heaviest = 0;
    for (std::size_t i = 0; i < n; ++i) {
      const double w = weight(i);
      total += w;
      if (w > most) most = w, heaviest = i;
    }
    const auto scale = static_cast<double>(n) / total;
    const auto share = [&](std::size_t i) { return weight(i) * scale; };
    const auto next = [&](std::size_t i, bool heavy) {
      while (i < n && (share(i) >= 1) != heavy) ++i;
      return i;
    };
    auto light = next(0, false), heavy = next(0, true);
    auto left = heavy < n ? share(heavy) : 0;  // remaining weight of the current heavy number
    while (heavy < n) {
      if (left < 1) {  // the rest of its column goes to the next heavy number
        const auto following = next(heavy + 1, true);
        columns_[heavy] = following < n ? column{part(left), following} : column{part(1), heavy};
        if (following < n) left = share(following) - (1 - left);
        heavy = following;
      } else if (light < n) {
        columns_[light] = {part(share(light)), heavy};
        left -= 1 - share(light);
        light = next(light + 1, false);
      } else {
        columns_[heavy] = {part(1), heavy};
        heavy = next(heavy + 1, true);
        if (heavy < n) left = share(heavy);
      }
    }
    // Rounding errors may leave light numbers without a partner.
    for (; light < n; light = next(light + 1, false)) columns_[light] = {part(share(light)), heaviest};
  }

  std::size_t size() const noexcept { return columns_.size(); }

  std::size_t operator()(random_stream& rng) const noexcept {
    const auto place = static_cast<wide>(rng()) * columns_.size();
    const auto i = static_cast<std::size_t>(place >> 64);
    return static_cast<std::uint64_t>(place) < columns_[i].part ? i : columns_[i].other;
  }

 private:
  __extension__ using wide = unsigned __int128;

  struct column {
    std::uint64_t part;  // part that belongs to the number itself, in units of 2^-64
    std::size_t other;
  };

  static std::uint64_t part(double share) noexcept {
    return share < 1 ? static_cast<std::uint64_t>(share * 0x1p64) : ~std::uint64_t{0};
  }

  std::vector<column> columns_;
};

}  // namespace clade::detail
