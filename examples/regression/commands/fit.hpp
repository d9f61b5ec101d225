// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <ostream>

#include "common/command_line.hpp"

/// `regression fit FILE --target NAME`: formulas for a column of a file.
namespace regression_program::fit_command {

void declare(common::command& to);
int run(const common::command& from, std::ostream& out);

}  // namespace regression_program::fit_command
