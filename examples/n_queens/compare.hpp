// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <ostream>

#include "common/command_line.hpp"
#include "common/compare.hpp"

/// `n_queens compare`: the settings that find a solution with the fewest evaluations.
namespace n_queens::study_command {

void declare(common::command& to);
int run(const common::command& parsed, std::ostream& out, const common::compare::run_distributor& distributor = {});

}  // namespace n_queens::study_command
