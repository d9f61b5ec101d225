#pragma once

#include <ostream>

#include "common/command_line.hpp"

/// `target_number totals`: how many games of the British rules can be solved.
namespace target_number::totals_command {

void declare(common::command& to);
int run(const common::command& from, std::ostream& out);

}  // namespace target_number::totals_command
