// SPDX-License-Identifier: BSL-1.0
// Finds the optima of the functions of the black-box optimization benchmark BBOB, and computes their values.

#include "commands/commands.hpp"
#include "common/command_line.hpp"

int main(int argc, char** argv) {
  using namespace bbob;
  common::command_line line("bbob", "finds the optima of the 24 functions of the benchmark BBOB");
  line.add(
      "solve", "Looks for the best point of a function by one of several algorithms.", solve_command::declare,
      solve_command::run,
      {.examples =
           {{"--function 15 --dimension 5 --seed 1", "looks for the optimum of the Rastrigin function"},
            {"--function 8 --algorithm bipop --budget 100000", "uses another algorithm"},
            {"--noise --function 101", "a function with noise"}},
       .goal = "the error is at most the target"});
  line.add(
      "values", "Computes the values of functions at the points of a file.", values_command::declare,
      values_command::run,
      {.examples = {{"points.csv", "computes the values at the points of a file"}},
       .goal     = "all values were computed"});
  line.add(
      "table", "How soon do algorithms solve the functions, beside a published run?", table_command::declare,
      table_command::run,
      {.examples =
           {{"--dimensions 5 --functions 1,2,8 --seed 1", "solves three functions"},
            {"--algorithm bipop,lshade --dimensions 5,10 --html table.html",
             "compares two algorithms, and writes a page with plots"}},
       .goal = "all runs were made"});
  line.add(
      "compare", "Compares settings: which solve functions with the fewest evaluations?", study_command::declare,
      study_command::run,
      {.examples =
           {{"--vary algorithm=lshade,de --functions 8,15 --dimensions 5", "compares two algorithms on two functions"},
            {"--vary population=50,100 --functions 1-5 --html report.html", "writes a page with plots"}},
       .goal = "the comparison is complete"});
  line.add(
      "tune", "Searches for settings that solve functions with the fewest evaluations.", study_command::declare,
      study_command::run,
      {.examples =
           {{"--algorithm de --space population=10..200 --functions 8", "tunes the population on one function"}},
       .goal = "all experiments were made"});
  return line.run(argc, argv);
}
