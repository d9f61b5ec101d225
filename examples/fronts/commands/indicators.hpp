// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <ostream>

#include "common/command_line.hpp"

/// `fronts indicators FILE`: how good the points of a file are.
namespace fronts::indicators_command {

void declare(common::command& to);
int run(const common::command& from, std::ostream& out);

}  // namespace fronts::indicators_command
