// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <ostream>

#include "common/command_line.hpp"

/// `target_number count`: how many expressions there are.
namespace target_number::count_command {

void declare(common::command& to);
int run(const common::command& from, std::ostream& out);

}  // namespace target_number::count_command
