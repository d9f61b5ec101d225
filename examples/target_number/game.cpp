// SPDX-License-Identifier: BSL-1.0
#include "game.hpp"

#include <array>
#include <cstdint>
#include <string>

namespace target_number {

std::string numbers_text(const game& of) {
  std::string text;
  for (const auto number : of.numbers) {
    if (!text.empty()) text += ' ';
    text += std::to_string(number);
  }
  return text;
}

game draw(clade::random_stream& rng) {
  constexpr std::array<std::int64_t, 3> middle{10, 15, 20};
  constexpr std::array<std::int64_t, 4> large{25, 50, 75, 100};
  game drawn;
  for (int i = 0; i < 4; ++i) drawn.numbers.push_back(1 + rng.below(9));
  drawn.numbers.push_back(middle[rng.below(middle.size())]);
  drawn.numbers.push_back(large[rng.below(large.size())]);
  drawn.target = 100 + rng.below(900);
  return drawn;
}

}  // namespace target_number
