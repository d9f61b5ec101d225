// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstdint>

#include "random_stream.hpp"

namespace clade::detail {

/// A generator of words in which every wanted bit is 1 with probability p exactly, independently of the others. Bits
/// that are not wanted are 0.
///
/// For all bits in parallel, a random number is compared with p, one binary digit at a time, until the digits differ.
/// Cost: no draw for p = 0 and p = 1, one for p = 1/2, otherwise about 7 for 64 bits and 4 for 8.
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
      // The digit of p is expanded to all zeros or all ones to avoid branches. Bits that differ from it are decided.
      const auto draw = rng(), digit = -(digits >> 63);
      ones |= undecided & ~draw & digit;
      undecided &= ~(draw ^ digit);
    }
    return ones;
  }

 private:
  bool always_;
  int zeros_ = 0;             // number of leading zeros of p after the binary point
  std::uint64_t digits_ = 0;  // following digits of p, most significant first
};

}  // namespace clade::detail
