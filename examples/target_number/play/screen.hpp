// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <optional>
#include <vector>

#include "options.hpp"
#include "report.hpp"

namespace target_number::playing {

/// The result of games on a screen.
struct screen_result {
  bool interrupted = false;             ///< by Ctrl-C
  bool left        = false;             ///< in the midst of the last game
  std::vector<account> played{};        ///< the games that came to their end
  std::optional<account> broken_off{};  ///< the game that Ctrl-C ended, without a winner
};

/// Plays games on the whole terminal: the given one or that of the seed, and after it, as long as the player wants
/// another one, that of the next seed. Empty if that is not possible: for a terminal that cannot move its cursor, or in
/// a program built without curses. Defined in screen.cpp, or without curses in no_screen.cpp.
std::optional<screen_result> play_on_screen(const play_options& options, const computer_maker& computers);

}  // namespace target_number::playing
