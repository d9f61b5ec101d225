// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "options.hpp"

namespace target_number {

/// Plays against the computer: on the screen if standard input and output are a suitable terminal, otherwise one game
/// by lines. Returns the exit status: 130 after Ctrl-C, otherwise success if the player won the (last) game.
///
/// With `json` only one document is written to standard output; the game is then played by lines, on standard error.
int play(const play_options& options, const computer_maker& computer);

}  // namespace target_number
