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
      "solve", "Finds an expression, by evolution or by an exact search.", solve_command::declare, solve_command::run,
      {.examples =
           {{"--numbers 1,2,4,8,10,25 --target 962", "evolves an expression"},
            {"--numbers 1,2,4,8,10,25 --target 963 --method exact", "proves which value is the nearest"},
            {"--numbers 2,5,7 --target 3 --method exact --rule fractions", "allows fractions"},
            {"--seed 7", "draws a game"}},
       .goal = "the target was reached, or the nearest value is proven"});
  line.add(
      "evaluate", "Computes the value of an expression, or says what is wrong with it.", evaluate_command::declare,
      evaluate_command::run,
      {.examples =
           {{"'(8 * 4 + 2) * 25 / 10'", "prints 85"},
            {"'25 * 8' --numbers 1,2,4,8,10,25", "allows only these numbers"}},
       .goal = "the expression has a value"});
  line.add(
      "play", "Plays the game against you, on a terminal or by lines.", play_command::declare, play_command::run,
      {.examples =
           {{"", "keys stop the numbers, and the clock runs"},
            {"--choose --time 120", "you choose the numbers and have two minutes"},
            {"--numbers 1,2,4,8,10,25 --target 963", "plays a given game"}},
       .goal = "you won the last game"});
  line.add(
      "benchmark", "Plays random games by every method: how many are solved, and how soon.", benchmark_command::declare,
      benchmark_command::run,
      {.examples =
           {{"--games 100 --seed 1", "plays 100 games by every method"},
            {"--games 1000 --method exact", "plays by one method"}},
       .goal = "all games were played"});
  line.add(
      "compare", "Compares settings: which find the nearest value with the fewest evaluations?", study_command::declare,
      study_command::run,
      {.examples =
           {{"--vary population=32,300 --runs 50", "compares two settings in random games"},
            {"--vary memory=on,off --numbers 1,2,4,10 --target 83", "compares them in one game"}},
       .goal = "the comparison is complete"});
  line.add(
      "tune", "Searches for settings that need the fewest evaluations.", study_command::declare, study_command::run,
      {.examples = {{"--space 'population=10..1000 log' --space memory=on,off", "tunes two settings in random games"}},
       .goal     = "all experiments were made"});
  line.add(
      "table", "Solves the five games of Moj broj by each of its methods.", table_command::declare, table_command::run,
      {.examples = {{"", "solves five games in four ways"}}, .goal = "all games were solved"});
  line.add(
      "totals", "Counts the games of the British rules that can be solved.", totals_command::declare,
      totals_command::run, {.examples = {{"", "counts all games"}}, .goal = "all games were counted"});
  line.add(
      "count", "Counts the expressions of so many numbers.", count_command::declare, count_command::run,
      {.examples = {{"--leaves 6", "counts the expressions of six numbers"}}, .goal = "they were counted"});
  return line.run(argc, argv);
}
