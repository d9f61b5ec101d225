// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <ostream>

#include "common/command_line.hpp"

/// `nim reproduce`: the experiments of the two sources and of the strong preset, each compared with random search.
namespace nim::reproduce_command {

void declare(common::command& to);
int run(const common::command& from, std::ostream& out);

}  // namespace nim::reproduce_command
