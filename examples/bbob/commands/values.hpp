// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <ostream>

#include "common/command_line.hpp"

/// `bbob values FILE`: the values of functions at given points.
namespace bbob::values_command {

void declare(common::command& to);
int run(const common::command& from, std::ostream& out);

}  // namespace bbob::values_command
