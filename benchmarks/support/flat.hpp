// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

/// Functions shared by the hand-written limits, which are specialized for their problems and use nothing of clade.
namespace flat {

/// xoshiro256++, the generator of clade.
class generator {
 public:
  explicit generator(std::uint64_t seed) {
    for (auto& word : state_) {
      auto z = seed += 0x9e3779b97f4a7c15;
      z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
      z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
      word = z ^ (z >> 31);
    }
  }

  std::uint64_t operator()() {
    const auto result = rotate(state_[0] + state_[3], 23) + state_[0], shifted = state_[1] << 17;
    state_[2] ^= state_[0];
    state_[3] ^= state_[1];
    state_[1] ^= state_[2];
    state_[0] ^= state_[3];
    state_[2] ^= shifted;
    state_[3] = rotate(state_[3], 45);
    return result;
  }

 private:
  static std::uint64_t rotate(std::uint64_t x, int k) { return (x << k) | (x >> (64 - k)); }

  std::array<std::uint64_t, 4> state_;
};

/// A number in [0, n) from 32 random bits, with a negligible bias.
inline std::uint32_t scale(std::uint64_t bits, std::uint32_t n) {
  return static_cast<std::uint32_t>((bits & 0xffffffff) * n >> 32);
}

/// A probability as a threshold for 32 random bits.
constexpr std::uint32_t threshold(double p) { return static_cast<std::uint32_t>(p * 0x1p32); }

}  // namespace flat
