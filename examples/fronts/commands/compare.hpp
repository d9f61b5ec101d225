// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <ostream>

#include "common/command_line.hpp"

/// `fronts compare`: which settings come closest to the fronts.
namespace fronts::compare_command {

void declare(common::command& to);
int run(const common::command& from, std::ostream& out);

}  // namespace fronts::compare_command
