// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <ostream>

#include "common/command_line.hpp"

/// The commands: each declares its options, and runs with those that were given.
namespace fronts {

/// `fronts compare`: which settings come closest to the fronts.
namespace study_command {
void declare(common::command& to);
int run(const common::command& parsed, std::ostream& out);
}  // namespace study_command

/// `fronts indicators FILE`: how good the points of a file are.
namespace indicators_command {
void declare(common::command& to);
int run(const common::command& parsed, std::ostream& out);
}  // namespace indicators_command

/// `fronts solve`: one run of an algorithm on a problem.
namespace solve_command {
void declare(common::command& to);
int run(const common::command& parsed, std::ostream& out);
}  // namespace solve_command

/// `fronts table`: algorithms on problems, compared with published figures.
namespace table_command {
void declare(common::command& to);
int run(const common::command& parsed, std::ostream& out);
}  // namespace table_command

}  // namespace fronts
