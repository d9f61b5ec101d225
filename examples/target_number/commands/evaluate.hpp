// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <ostream>

#include "common/command_line.hpp"

/// `target_number evaluate 'EXPRESSION'`: the value of an expression, or what is wrong with it.
namespace target_number::evaluate_command {

void declare(common::command& to);
int run(const common::command& from, std::ostream& out);

}  // namespace target_number::evaluate_command
