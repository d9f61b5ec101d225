// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <ostream>

#include "common/command_line.hpp"

/// `regression evaluate FORMULA FILE`: a formula for the rows of a file.
namespace regression_program::evaluate_command {

void declare(common::command& to);
int run(const common::command& from, std::ostream& out);

}  // namespace regression_program::evaluate_command
