// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <ostream>

#include "common/command_line.hpp"

/// `bulls_and_cows evolve`: codes that are all compared with the secret, bred until one of them is the secret.
namespace bulls_and_cows::evolve_command {

void declare(common::command& to);
int run(const common::command& from, std::ostream& out);

}  // namespace bulls_and_cows::evolve_command
