// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <istream>
#include <ostream>

#include "common/command_line.hpp"

/// `bulls_and_cows play`: the genetic player guesses a secret that is given, or one that a person thinks of.
namespace bulls_and_cows::play_command {

void declare(common::command& to);
int run(const common::command& from, std::istream& in, std::ostream& out);

}  // namespace bulls_and_cows::play_command
