// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <ostream>

#include "common/command_line.hpp"

/// `target_number table`: the five games of the source document by each of its methods, compared with its reported
/// results.
namespace target_number::table_command {

void declare(common::command& to);
int run(const common::command& from, std::ostream& out);

}  // namespace target_number::table_command
