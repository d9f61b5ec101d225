#pragma once

#include <ostream>

#include "common/command_line.hpp"

/// `n_queens solve`: places the queens and prints the board.
namespace n_queens::solve_command {

void declare(common::command& to);
int run(const common::command& from, std::ostream& out);

}  // namespace n_queens::solve_command
