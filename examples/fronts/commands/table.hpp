// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <ostream>

#include "common/command_line.hpp"

/// `fronts table`: algorithms on problems, beside published figures.
namespace fronts::table_command {

void declare(common::command& to);
int run(const common::command& from, std::ostream& out);

}  // namespace fronts::table_command
