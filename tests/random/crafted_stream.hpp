// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <stdexcept>

#include <clade/random/random_stream.hpp>

namespace support {

/// A stream whose next draw is `word`, to reach edge cases that random draws practically never hit.
inline clade::random_stream drawing(std::uint64_t word) {
  // The first output of the state (0, b, c, d) is d, rotated left by 23.
  const std::array<std::uint64_t, 5> image{0, 0, 0x0123456789abcdef, 0xfedcba9876543210, std::rotr(word, 23)};
  static_assert(sizeof(clade::random_stream) == sizeof image, "a key, then the four words of the state");
  const auto stream = std::bit_cast<clade::random_stream>(image);
  auto copy = stream;
  if (copy() != word) throw std::logic_error("the layout of random_stream is not what this test takes it for");
  return stream;
}

}  // namespace support
