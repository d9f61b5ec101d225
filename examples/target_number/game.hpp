// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <clade/random/random_stream.hpp>
#include <cstdint>
#include <string>
#include <vector>

namespace target_number {

/// The allowed intermediate values: positive whole numbers, or positive fractions too.
enum class rule : std::uint8_t { integers, fractions };

/// A game: numbers, each to be used at most once, and the target to come as near to as possible.
struct game {
  std::vector<std::int64_t> numbers;
  std::int64_t target;

  bool operator==(const game&) const = default;
};

/// The numbers of a game for a reader: "1 2 4 8 10 25".
std::string numbers_text(const game& of);

/// Draws a game: four numbers from 1 to 9, one of 10, 15 and 20, one of 25, 50, 75 and 100, and a target from 100 to
/// 999.
game draw(clade::random_stream& rng);

}  // namespace target_number
