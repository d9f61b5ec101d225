// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <ostream>

#include "common/command_line.hpp"

/// `nim verify`: whether an expression wins: it is 0 at the P-positions and nowhere else.
namespace nim::verify_command {

void declare(common::command& to);
int run(const common::command& from, std::ostream& out);

}  // namespace nim::verify_command
