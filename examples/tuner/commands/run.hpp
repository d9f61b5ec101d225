// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <ostream>

#include "common/command_line.hpp"

/// The command `run`: tunes the program of a scenario.
namespace tuner::run_command {

void declare(common::command& to);
int run(const common::command& parsed, std::ostream& out);

}  // namespace tuner::run_command
