// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <ostream>

#include "common/command_line.hpp"

/// The commands: each declares its options, and runs with those that were given.
namespace target_number {

/// `target_number benchmark`: the share of random games in which each method finds the nearest value, and its time.
namespace benchmark_command {
void declare(common::command& to);
int run(const common::command& parsed, std::ostream& out);
}  // namespace benchmark_command

/// `target_number compare`: a comparison of settings of the genetic player by evaluations until the nearest value.
namespace study_command {
void declare(common::command& to);
int run(const common::command& parsed, std::ostream& out);
}  // namespace study_command

/// `target_number count`: the number of expressions.
namespace count_command {
void declare(common::command& to);
int run(const common::command& parsed, std::ostream& out);
}  // namespace count_command

/// `target_number evaluate 'EXPRESSION'`: the value of an expression, or its error.
namespace evaluate_command {
void declare(common::command& to);
int run(const common::command& parsed, std::ostream& out);
}  // namespace evaluate_command

/// `target_number play`: the game against the genetic player.
namespace play_command {
void declare(common::command& to);
int run(const common::command& parsed, std::ostream& out);
}  // namespace play_command

/// `target_number solve`: an expression that comes as near to the target as the method can.
namespace solve_command {
void declare(common::command& to);
int run(const common::command& parsed, std::ostream& out);
}  // namespace solve_command

/// `target_number table`: the five games of Tomić's "Moj broj" by each of its methods, compared with its reported
/// results.
namespace table_command {
void declare(common::command& to);
int run(const common::command& parsed, std::ostream& out);
}  // namespace table_command

/// `target_number totals`: the number of games of the British rules that can be solved.
namespace totals_command {
void declare(common::command& to);
int run(const common::command& parsed, std::ostream& out);
}  // namespace totals_command

}  // namespace target_number
