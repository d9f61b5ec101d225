// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstdint>
#include <functional>
#include <ostream>

#include "common/command_line.hpp"
#include "common/run_conditions.hpp"
#include "settings.hpp"
#include "solver.hpp"

/// `n_queens solve`: places the queens and prints the board.
namespace n_queens::solve_command {

/// The process that runs the command: the only one, or one of several that do the same.
struct process {
  std::function<outcome(
      const settings&, std::uint64_t seed, const common::run_conditions<queens_problem>&, const run_files&)>
      solve   = n_queens::solve;
  bool speaks = true;  ///< whether it writes files
  /// The seed common to all processes, chosen from those that they have drawn.
  std::function<std::uint64_t(std::uint64_t)> same = [](std::uint64_t seed) { return seed; };
};

void declare(common::command& to);
int run(const common::command& parsed, std::ostream& out, const process& where = {});

}  // namespace n_queens::solve_command
