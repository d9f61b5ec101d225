// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <ostream>

#include "common/command_line.hpp"

/// `fronts solve`: one run of an algorithm on a problem.
namespace fronts::solve_command {

void declare(common::command& to);
int run(const common::command& from, std::ostream& out);

}  // namespace fronts::solve_command
