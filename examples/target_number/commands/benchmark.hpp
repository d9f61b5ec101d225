// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <ostream>

#include "common/command_line.hpp"

/// `target_number benchmark`: in how many random games each method comes to the nearest value there is, and how soon.
namespace target_number::benchmark_command {

void declare(common::command& to);
int run(const common::command& from, std::ostream& out);

}  // namespace target_number::benchmark_command
