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
  bool left        = false;             ///< during the last game
  std::vector<account> played{};        ///< the completed games
  std::optional<account> broken_off{};  ///< the game interrupted by Ctrl-C, without a winner
};

/// Plays games on the whole terminal: the given game or that of the seed, then those of the next seeds as long as the
/// player wants another one. Empty if the terminal cannot move its cursor or the program was built without curses.
/// Defined in screen.cpp, or in no_screen.cpp without curses.
std::optional<screen_result> play_on_screen(const play_options& options, const computer_maker& computers);

}  // namespace target_number::playing
