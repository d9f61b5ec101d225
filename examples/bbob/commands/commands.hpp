// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <ostream>

#include "common/command_line.hpp"

/// The commands: each declares its options, and runs with those that were given.
namespace bbob {

/// `bbob compare`: which settings solve functions with the fewest evaluations.
namespace study_command {
void declare(common::command& to);
int run(const common::command& parsed, std::ostream& out);
}  // namespace study_command

/// `bbob solve`: one run of a strategy on a function.
namespace solve_command {
void declare(common::command& to);
int run(const common::command& parsed, std::ostream& out);
}  // namespace solve_command

/// `bbob table`: the expected running times of algorithms on the functions, compared with those of a published run.
namespace table_command {
void declare(common::command& to);
int run(const common::command& parsed, std::ostream& out);
}  // namespace table_command

/// `bbob values FILE`: the values of functions at given points.
namespace values_command {
void declare(common::command& to);
int run(const common::command& parsed, std::ostream& out);
}  // namespace values_command

}  // namespace bbob
