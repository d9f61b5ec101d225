// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <ostream>

#include "common/command_line.hpp"

/// `nim compare`: which settings find a winning expression with the fewest evaluations.
namespace nim::compare_command {

void declare(common::command& to);
int run(const common::command& from, std::ostream& out);

}  // namespace nim::compare_command
