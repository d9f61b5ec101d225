#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <span>
#include <type_traits>

#include "../core/genes.hpp"
#include "../core/random_stream.hpp"

namespace clade::crossover {

/// Makes words in which every wanted bit is one with probability p exactly, independently of the others; the other bits are
/// zero.
///
/// Each bit compares a random number with p, digit by digit in base 2, until they differ, all bits at once. Cost: one draw
/// for p = 1/2, none for 0 and 1, for other p about 7 for 64 bits and 4 for 8.
class random_mask {
 public:
  explicit constexpr random_mask(double p) noexcept : always_(p >= 1) {
    if (always_ || !(p > 0)) return;
    for (; p < 0.5; p *= 2) ++zeros_;
    digits_ = static_cast<std::uint64_t>(p * 0x1p64);
  }

  constexpr std::uint64_t operator()(std::uint64_t wanted, random_stream& rng) const noexcept {
    if (always_) return wanted;
    if (digits_ == 0) return 0;
    auto undecided = wanted;
    for (auto zeros = zeros_; zeros > 0 && undecided != 0; --zeros) undecided &= ~rng();
    std::uint64_t ones = 0;
    for (auto digits = digits_; digits != 0 && undecided != 0; digits <<= 1) {
      // A bit is decided where its digit differs from that of p, which is 0 or all ones here: no branch depends on it.
      const auto draw = rng(), digit = -(digits >> 63);
      ones |= undecided & ~draw & digit;
      undecided &= ~(draw ^ digit);
    }
    return ones;
  }

 private:
  bool always_;
  int zeros_ = 0;             // how many digits of p after the point are 0
  std::uint64_t digits_ = 0;  // those that follow, the first one at the top
};

/// A chromosome of bits packed into words, such as `chromosome::bits`.
template <class C>
concept packed_genes = requires(C& genes, const C& other) {
  { genes.words() } -> std::same_as<std::span<std::uint64_t>>;
  { other.words() } -> std::same_as<std::span<const std::uint64_t>>;
};

/// Writes a child gene by gene from one of two parents: `mask(wanted)` is called for 64 genes at a time and tells, in the
/// bits that are wanted, which of them are the mother's. All three are of the same length.
template <detail::gene_sequence C, class Mask>
constexpr void blend(const C& mother, const C& father, C& child, Mask&& mask) {
  const auto n = mother.size();
  for (std::size_t first = 0; first < n; first += 64) {
    const auto count = std::min<std::size_t>(64, n - first);
    const std::uint64_t mothers = mask(~std::uint64_t{0} >> (64 - count));
    if constexpr (packed_genes<C>) {
      const auto one = mother.words()[first / 64], other = father.words()[first / 64];
      child.words()[first / 64] = other ^ ((one ^ other) & mothers);
    } else {
      for (std::size_t i = 0; i < count; ++i) {
        const bool is_mothers = (mothers >> i) & 1;
        if constexpr (std::is_arithmetic_v<std::remove_cvref_t<decltype(mother[i])>>) {
          // Both are read, so that no branch is needed; it could not be predicted.
          const auto one = mother[first + i], other = father[first + i];
          child[first + i] = is_mothers ? one : other;
        } else {
          child[first + i] = is_mothers ? mother[first + i] : father[first + i];
        }
      }
    }
  }
}

}  // namespace clade::crossover
