// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "../game.hpp"
#include "../genetic/number_set.hpp"
#include "common/command_line.hpp"

namespace target_number {

void declare_game(common::command& to);

/// The limits of a command for a game.
struct game_limits {
  std::size_t most = genetic::number_set::max_numbers;  ///< numbers
  std::string of   = "";    ///< named in the message as having that limit, if not the command
  bool packed      = true;  ///< whether fractions must suit check_packed()
};

/// The game that the options give, or one that is drawn. Throws common::usage_error for numbers without a target, for
/// too many numbers, and for a game that check() or check_packed() refuses. The error names --numbers and its value.
game read_or_draw(
    const common::command& parsed, std::uint64_t seed, rule allowed = rule::integers, const game_limits& within = {});

}  // namespace target_number
