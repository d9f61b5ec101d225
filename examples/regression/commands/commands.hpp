// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <ostream>

#include "common/command_line.hpp"

/// The commands: each declares its options, and runs with those that were given.
namespace regression_program {

/// `regression benchmark --suite NAME`: known formulas, found again.
namespace benchmark_command {
void declare(common::command& to);
int run(const common::command& parsed, std::ostream& out);
}  // namespace benchmark_command

/// `regression compare FILE --target NAME --vary max-size=15,30`: which settings of the search find better formulas?
namespace study_command {
void declare(common::command& to);
int run(const common::command& parsed, std::ostream& out);
}  // namespace study_command

/// `regression evaluate FORMULA FILE`: a formula for the rows of a file.
namespace evaluate_command {
void declare(common::command& to);
int run(const common::command& parsed, std::ostream& out);
}  // namespace evaluate_command

/// `regression fit FILE --target NAME`: formulas for a column of a file.
namespace fit_command {
void declare(common::command& to);
int run(const common::command& parsed, std::ostream& out);
}  // namespace fit_command

/// `regression predict FILE --model FILE`: a model for the rows of a file.
namespace predict_command {
void declare(common::command& to);
int run(const common::command& parsed, std::ostream& out);
}  // namespace predict_command

}  // namespace regression_program
