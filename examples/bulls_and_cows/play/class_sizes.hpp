// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "../packed.hpp"

namespace bulls_and_cows {

/// For every answer_class, the number of codes that give it as the answer to a guess. Cost: a comparison with every
/// code.
template <class Packed>
std::array<std::uint32_t, answer_classes> class_sizes(const Packed& guess, std::span<const Packed> codes) {
  std::array<std::uint32_t, answer_classes> sizes{};
  if (codes.size() < answer_classes) {
    for (const auto& code : codes) ++sizes[answer_class(code, guess)];
    return sizes;
  }
  // Most codes fall into a few classes: with one table each increment would wait for the one before.
  std::array<std::array<std::uint32_t, answer_classes>, 4> tables{};
  std::size_t i = 0;
  for (; i + tables.size() <= codes.size(); i += tables.size()) {
    for (std::size_t k = 0; k < tables.size(); ++k) ++tables[k][answer_class(codes[i + k], guess)];
  }
  for (; i < codes.size(); ++i) ++tables[0][answer_class(codes[i], guess)];
  for (std::size_t c = 0; c < sizes.size(); ++c) sizes[c] = tables[0][c] + tables[1][c] + tables[2][c] + tables[3][c];
  return sizes;
}

}  // namespace bulls_and_cows
