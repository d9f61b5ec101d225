#pragma once

#include "options.hpp"

namespace target_number {

/// Plays a game against the computer: on the screen where standard input and output are a terminal that can do it, else by
/// lines. Returns the exit status: 130 after Ctrl-C, else success, whoever won and where the player left.
///
/// With `json` one document is all that goes to standard output; the game is then played by lines, on standard error.
int play(const play_options& options, const computer_player& computer);

}  // namespace target_number
