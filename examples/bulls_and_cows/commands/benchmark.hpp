// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <ostream>

#include "common/command_line.hpp"

/// `bulls_and_cows benchmark`: how many guesses the players need, for all secrets or a random sample of them.
namespace bulls_and_cows::benchmark_command {

void declare(common::command& to);
int run(const common::command& from, std::ostream& out);

}  // namespace bulls_and_cows::benchmark_command
