// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <string>

#include "../game.hpp"
#include "common/command_line.hpp"
#include "settings.hpp"

/// The player's settings as options.
namespace bulls_and_cows {

void declare_player(common::command& to);

/// The best settings for the game, modified by the options. Throws common::usage_error if they are inconsistent.
player_settings read_player(const common::command& parsed, const game& of);

/// The first guess, a code of the game.
std::string read_opening(const common::command& parsed, const game& of);

}  // namespace bulls_and_cows
