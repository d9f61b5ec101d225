// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <ostream>

#include "common/command_line.hpp"

/// `target_number compare`: which settings of the genetic player come to the nearest value with the fewest evaluations.
namespace target_number::compare_command {

void declare(common::command& to);
int run(const common::command& from, std::ostream& out);

}  // namespace target_number::compare_command
