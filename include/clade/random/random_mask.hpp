// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstdint>

#include "random_stream.hpp"

namespace clade::detail {

/// Makes words in which every wanted bit is one with probability p exactly, independently of the others; the other bits
/// are zero.
///
/// Each bit compares a random number with p, digit by digit in base 2, until they differ, all bits at once. Cost: one
/// draw for p = 1/2, none for 0 and 1, for other p about 7 for 64 bits and 4 for 8.
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

}  // namespace clade::detail
