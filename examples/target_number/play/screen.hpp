#pragma once

#include <cstdint>
#include <optional>

#include "options.hpp"
#include "report.hpp"

namespace target_number::playing {

/// How a game on a screen ended.
struct screen_result {
  bool interrupted = false;         ///< by Ctrl-C
  std::optional<account> played{};  ///< where the game came to its end
};

/// Plays a game on the whole terminal. Nothing where that is not possible: for a terminal that cannot move its cursor, or
/// in a program built without curses. Defined in screen.cpp, or without curses in no_screen.cpp.
std::optional<screen_result> play_on_screen(const play_options& options, const computer_player& player);

}  // namespace target_number::playing
