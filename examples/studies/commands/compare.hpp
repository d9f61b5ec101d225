// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <ostream>

#include "common/command_line.hpp"

namespace studies::compare_command {

void declare(common::command& to);
int run(const common::command& parsed, std::ostream& out);

}  // namespace studies::compare_command
