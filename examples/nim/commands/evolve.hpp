// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <ostream>

#include "common/command_line.hpp"

/// `nim evolve`: an expression that is 0 if the player to move loses, by multi expression programming.
namespace nim::evolve_command {

void declare(common::command& to);
int run(const common::command& from, std::ostream& out);

}  // namespace nim::evolve_command
