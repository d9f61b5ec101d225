// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "positions.hpp"

/// The three theorems on P- and N-positions (Berlekamp, Conway and Guy, "Winning Ways", 1982), whose violations by
/// labellings are counted. A labelling marks a position as P if and only if an expression is 0.
///  1. Every move from a P-position leads to an N-position.
///  2. From every N-position some move leads to a P-position.
///  3. A final position, from which there is no move, is P in normal play and N in misère play.
/// A position that violates one counts once. A labelling without violations is the one that retrograde analysis finds.
namespace nim {

/// The number of labellings that are counted at once.
inline constexpr std::size_t labellings = 64;

/// Counts the words in which each of the 64 bits is 1. Words are added 16 at a time by carry-save adders, about five
/// operations per word for all bits (Harley and Seal; Muła, Kurz and Lemire, "Faster population counts using AVX2
/// instructions", 2018). Counts up to 2^32 - 1.
class bit_counts {
 public:
  void add(std::uint64_t word) { ripple(word, 0); }

  void add(std::span<const std::uint64_t, 16> words) {
    auto& [ones, twos, fours, eights] = low_;
    std::array<std::uint64_t, 2> two, four, eight;
    std::uint64_t sixteens;
    const auto pair = [&](std::size_t i) { return carry(ones, words[i], words[i + 1]); };
    for (std::size_t half : {0u, 8u}) {
      for (std::size_t quarter : {0u, 4u}) {
        two[0]            = pair(half + quarter);
        two[1]            = pair(half + quarter + 2);
        four[quarter / 4] = carry(twos, two[0], two[1]);
      }
      eight[half / 8] = carry(fours, four[0], four[1]);
    }
    sixteens = carry(eights, eight[0], eight[1]);
    ripple(sixteens, low_.size());
  }

  /// The number of times bit g was 1, for the first `bits` bits; 0 for the others.
  std::array<std::uint32_t, labellings> totals(std::size_t bits = labellings) const {
    std::array<std::uint32_t, labellings> result{};
    for (std::size_t k = 0; k < low_.size() + high_.size(); ++k) {
      const auto plane = k < low_.size() ? low_[k] : high_[k - low_.size()];
      if (plane == 0) continue;
      for (std::size_t g = 0; g < bits; ++g) result[g] |= static_cast<std::uint32_t>(plane >> g & 1) << k;
    }
    return result;
  }

 private:
  /// Adds two words to a plane and returns the carry to the next.
  static std::uint64_t carry(std::uint64_t& plane, std::uint64_t a, std::uint64_t b) {
    const auto either = a ^ b;
    const auto over   = (a & b) | (either & plane);
    plane ^= either;
    return over;
  }

  void ripple(std::uint64_t word, std::size_t k) {
    for (; word != 0 && k < low_.size() + high_.size(); ++k) {
      auto& plane     = k < low_.size() ? low_[k] : high_[k - low_.size()];
      const auto over = plane & word;
      plane ^= word;
      word = over;
    }
  }

  std::array<std::uint64_t, 4> low_{};    // bit g of the k-th word is bit k of the g-th count
  std::array<std::uint64_t, 28> high_{};  // so on, from bit 4
};

/// Bit g of the result is 1 if labelling g violates a theorem at position x; bit g of zero[y] is 1 if it marks y as P.
///
/// Outside the final positions it does if it marks both x and a successor as P (theorem 1), or neither (theorem 2). A
/// final position of misère play is treated as if a move led to a P-position from there.
inline std::uint64_t broken_at(const positions& all, bool misere, std::span<const std::uint64_t> zero, std::size_t x) {
  const auto begin = all.first[x], end = all.first[x + 1];
  std::uint64_t leads_to_p = misere && begin == end ? ~std::uint64_t{0} : 0;
  for (auto i = begin; i < end; ++i) leads_to_p |= zero[all.successors[i]];
  return ~(zero[x] ^ leads_to_p);
}

/// The number of positions at which each of the first `genes` labellings violates a theorem; 0 for the others. Cost:
/// one memory access per move, for all labellings together: 1.8 µs for the 625 positions of 4,4,4,4.
std::array<std::uint32_t, labellings> count_violations(
    const positions& all, bool misere, std::span<const std::uint64_t> zero, std::size_t genes = labellings);

/// Sets bit g of every position's word if the value is 0, and leaves the other bits.
inline void mark_zeros(std::span<const std::int64_t> values, std::size_t g, std::span<std::uint64_t> zero) {
  for (std::size_t x = 0; x < values.size(); ++x) zero[x] |= static_cast<std::uint64_t>(values[x] == 0) << g;
}

}  // namespace nim
