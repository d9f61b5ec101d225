// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <ostream>

#include "common/command_line.hpp"

/// `tsp solve`: looks for the shortest tour and prints it.
namespace tsp::solve_command {

void declare(common::command& to);
int run(const common::command& parsed, std::ostream& out);

}  // namespace tsp::solve_command
