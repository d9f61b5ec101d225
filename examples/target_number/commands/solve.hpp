// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <ostream>

#include "common/command_line.hpp"

/// `target_number solve`: an expression that comes as near to the target as the method can.
namespace target_number::solve_command {

void declare(common::command& to);
int run(const common::command& from, std::ostream& out);

}  // namespace target_number::solve_command
