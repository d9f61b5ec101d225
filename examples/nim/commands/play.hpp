// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <istream>
#include <ostream>

#include "../player_option.hpp"
#include "common/command_line.hpp"

/// `nim play`: a game against a person.
namespace nim::play_command {

void declare(common::command& to);

/// `by_evolution` makes the player called "evolved"; if it is empty, there is none.
int run(const common::command& from, std::istream& in, std::ostream& out, const prepares_evolution& by_evolution = {});

}  // namespace nim::play_command
