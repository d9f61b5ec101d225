// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <ostream>

#include "common/command_line.hpp"

/// `regression compare FILE --target NAME --vary max-size=15,30`: which settings of the search find better formulas?
namespace regression_program::compare_command {

void declare(common::command& to);
int run(const common::command& from, std::ostream& out);

}  // namespace regression_program::compare_command
