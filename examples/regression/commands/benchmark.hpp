// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <ostream>

#include "common/command_line.hpp"

/// `regression benchmark --suite NAME`: known formulas, found again.
namespace regression_program::benchmark_command {

void declare(common::command& to);
int run(const common::command& from, std::ostream& out);

}  // namespace regression_program::benchmark_command
