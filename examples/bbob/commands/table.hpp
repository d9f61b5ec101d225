// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <ostream>

#include "common/command_line.hpp"

/// `bbob table`: the expected running times of algorithms on the functions, beside those of a published run.
namespace bbob::table_command {

void declare(common::command& to);
int run(const common::command& from, std::ostream& out);

}  // namespace bbob::table_command
