// SPDX-License-Identifier: BSL-1.0
// Places queens on a board so that none attacks another, by a genetic algorithm.

#include <iostream>

#include "common/command_line.hpp"
#include "common/program.hpp"
#include "compare.hpp"
#include "solve.hpp"

int main(int argc, char** argv) {
  using namespace n_queens;
  return common::run_program("n_queens", [&] {
    common::command_line line("n_queens", "places n queens on a board of n x n so that none attacks another");
    solve_command::declare(line.add("solve", "Places the queens by a genetic algorithm and prints the board."));
    auto& compare = line.add("compare", "Compares settings: which find a solution with the fewest evaluations?");
    compare_command::declare(compare);

    const auto* const chosen = line.parse(argc, argv, std::cout);
    if (!chosen) return common::exit_status::solved;
    if (chosen == &compare) return compare_command::run(*chosen, std::cout);
    return solve_command::run(*chosen, std::cout);
  });
}
