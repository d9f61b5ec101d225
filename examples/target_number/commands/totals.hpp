// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <ostream>

#include "../exact/totals.hpp"
#include "common/command_line.hpp"

/// `target_number totals`: how many games of the British rules can be solved.
namespace target_number::totals_command {

void declare(common::command& to);

/// The figures as a table.
void print(std::ostream& out, const exact::totals& found);

int run(const common::command& from, std::ostream& out);

}  // namespace target_number::totals_command
