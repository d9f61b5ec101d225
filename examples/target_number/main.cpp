// SPDX-License-Identifier: BSL-1.0
// Finds arithmetic expressions that come as near to a target as given numbers allow: by evolution, exactly, by hand.

#include "commands/commands.hpp"
#include "common/command_line.hpp"

int main(int argc, char** argv) {
  using namespace target_number;
  common::command_line line(
      "target_number",
      "finds an expression of given numbers, each used at most once, whose value is nearest to a target");
  line.add(
      "solve", "Finds an expression, by evolution or by an exact search.", solve_command::declare, solve_command::run);
  line.add(
      "evaluate", "Computes the value of an expression, or says what is wrong with it.", evaluate_command::declare,
      evaluate_command::run);
  line.add("play", "Plays the game against you, on a terminal or by lines.", play_command::declare, play_command::run);
  line.add(
      "benchmark", "Plays random games by every method: how many are solved, and how soon.", benchmark_command::declare,
      benchmark_command::run);
  line.add(
      "compare", "Compares settings: which find the nearest value with the fewest evaluations?",
      compare_command::declare, compare_command::run);
  line.add(
      "table", "Solves the five games of Moj broj by each of its methods.", table_command::declare, table_command::run);
  line.add(
      "totals", "Counts the games of the British rules that can be solved.", totals_command::declare,
      totals_command::run);
  line.add("count", "Counts the expressions of so many numbers.", count_command::declare, count_command::run);
  return line.run(argc, argv);
}
