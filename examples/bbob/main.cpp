// SPDX-License-Identifier: BSL-1.0
// Finds the optima of the functions of the black-box optimization benchmark BBOB, and computes their values.

#include "commands/commands.hpp"
#include "common/command_line.hpp"

int main(int argc, char** argv) {
  using namespace bbob;
  common::command_line line("bbob", "finds the optima of the 24 functions of the benchmark BBOB");
  line.add(
      "solve", "Looks for the best point of a function by one of several algorithms.", solve_command::declare,
      solve_command::run);
  line.add(
      "values", "Computes the values of functions at the points of a file.", values_command::declare,
      values_command::run);
  line.add(
      "table", "How soon do algorithms solve the functions, beside a published run?", table_command::declare,
      table_command::run);
  line.add(
      "compare", "Compares settings: which solve functions with the fewest evaluations?", compare_command::declare,
      compare_command::run);
  return line.run(argc, argv);
}
