// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "common/command_line.hpp"

/// `target_number play`: the game against the genetic player.
namespace target_number::play_command {

void declare(common::command& to);
int run(const common::command& from);

}  // namespace target_number::play_command
