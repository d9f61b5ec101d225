#pragma once

#include "options.hpp"

namespace target_number {

/// Plays against the computer: on the screen where standard input and output are a terminal that can do it, else one game by
/// lines. Returns the exit status: 130 after Ctrl-C, else success if the player won, the last game if there were several.
///
/// With `json` one document is all that goes to standard output; the game is then played by lines, on standard error.
int play(const play_options& options, const computer_maker& computer);

}  // namespace target_number
