// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <ostream>

#include "../player_option.hpp"
#include "common/command_line.hpp"

/// `nim match`: two players, one of whom always begins, play a number of games from the same piles.
namespace nim::match_command {

void declare(common::command& to);

/// `by_evolution` makes the players called "evolved"; where it is empty, there are none.
int run(const common::command& from, std::ostream& out, const prepares_evolution& by_evolution = {});

}  // namespace nim::match_command
