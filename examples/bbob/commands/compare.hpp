// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <ostream>

#include "common/command_line.hpp"

/// `bbob compare`: which settings solve functions with the fewest evaluations.
namespace bbob::compare_command {

void declare(common::command& to);
int run(const common::command& from, std::ostream& out);

}  // namespace bbob::compare_command
