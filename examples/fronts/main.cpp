// SPDX-License-Identifier: BSL-1.0
// Finds the fronts of test problems of several objectives, and measures fronts.

#include "commands/commands.hpp"
#include "common/command_line.hpp"

int main(int argc, char** argv) {
  using namespace fronts;
  common::command_line line("fronts", "finds the fronts of test problems of several objectives");
  line.add(
      "solve", "Looks for the front of a problem by one of several algorithms.", solve_command::declare,
      solve_command::run);
  line.add(
      "indicators", "Measures the points of a file: hypervolume, IGD, non-dominated points.",
      indicators_command::declare, indicators_command::run);
  line.add(
      "table", "How close do algorithms come to the fronts, beside published figures?", table_command::declare,
      table_command::run);
  line.add(
      "compare", "Compares settings: which come closest to the fronts?", compare_command::declare,
      compare_command::run);
  return line.run(argc, argv);
}
