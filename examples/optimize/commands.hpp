// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <ostream>

#include "common/command_line.hpp"

/// The commands of the program.
namespace optimize {

namespace run_command {
void declare(common::command& to);
int run(const common::command& parsed, std::ostream& out);
}  // namespace run_command

namespace serve_command {
void declare(common::command& to);
int run(const common::command& parsed, std::ostream& out);
}  // namespace serve_command

namespace ask_command {
void declare(common::command& to);
int run(const common::command& parsed, std::ostream& out);
}  // namespace ask_command

namespace tell_command {
void declare(common::command& to);
int run(const common::command& parsed, std::ostream& out);
}  // namespace tell_command

namespace show_command {
void declare(common::command& to);
int run(const common::command& parsed, std::ostream& out);
}  // namespace show_command

}  // namespace optimize
