// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <ostream>

#include "common/command_line.hpp"

/// `bulls_and_cows compare`: which settings of the evolution find a secret with the fewest evaluations.
namespace bulls_and_cows::compare_command {

void declare(common::command& to);
int run(const common::command& from, std::ostream& out);

}  // namespace bulls_and_cows::compare_command
