#pragma once

#include <array>
#include <clade/core/random_stream.hpp>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace target_number {

/// What values may be on the way to the target: positive whole numbers, or positive fractions too.
enum class rule : std::uint8_t { integers, fractions };

/// A game: numbers, each to be used at most once, and the value to come as near to as possible.
struct game {
  std::vector<std::int64_t> numbers;
  std::int64_t target;

  bool operator==(const game&) const = default;
};

/// The numbers of a game for a reader: "1 2 4 8 10 25".
inline std::string numbers_text(const game& of) {
  std::string text;
  for (const auto number : of.numbers) {
    if (!text.empty()) text += ' ';
    text += std::to_string(number);
  }
  return text;
}

/// Draws a game: four numbers from 1 to 9, one of 10, 15 and 20, one of 25, 50, 75 and 100, and a target from 100 to 999.
inline game draw(clade::random_stream& rng) {
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
