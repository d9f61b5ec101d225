// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <ostream>

#include "common/command_line.hpp"

/// `bbob solve`: one run of a strategy on a function.
namespace bbob::solve_command {

void declare(common::command& to);
int run(const common::command& from, std::ostream& out);

}  // namespace bbob::solve_command
