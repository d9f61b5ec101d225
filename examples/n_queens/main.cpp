// SPDX-License-Identifier: BSL-1.0
// Places queens on a board so that none attacks another, by a genetic algorithm.

#include "common/command_line.hpp"
#include "compare.hpp"
#include "solve.hpp"

int main(int argc, char** argv) {
  using namespace n_queens;
  common::command_line line("n_queens", "places n queens on a board of n x n so that none attacks another");
  line.add(
      "solve", "Places the queens by a genetic algorithm and prints the board.", solve_command::declare,
      [](const auto& parsed, auto& out) { return solve_command::run(parsed, out); });
  line.add(
      "compare", "Compares settings: which find a solution with the fewest evaluations?", compare_command::declare,
      [](const auto& parsed, auto& out) { return compare_command::run(parsed, out); });
  return line.run(argc, argv);
}
