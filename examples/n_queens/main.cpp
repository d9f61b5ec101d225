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
      [](const auto& parsed, auto& out) { return solve_command::run(parsed, out); },
      {.examples =
           {{"--size 100 --seed 1", "places 100 queens; the same seed gives the same board"},
            {"--size 30 --svg board.svg", "draws the board in a file"},
            {"--preset document", "uses the settings of the source document"},
            {"--size 12 --crossover order --population 50", "changes settings of the algorithm"}},
       .goal = "no queen attacks another"});
  line.add(
      "compare", "Compares settings: which find a solution with the fewest evaluations?", study_command::declare,
      [](const auto& parsed, auto& out) { return study_command::run(parsed, out); },
      {.examples =
           {{"--vary crossover=none,order,cycle --vary population=4,40", "compares six settings"},
            {"--vary population=4,8 --runs 50 --html report.html", "writes a page with plots"},
            {"--vary crossover=none,order --vary size=8,16,32 --threads 2",
             "compares two settings on three sizes of the board"}},
       .goal = "the comparison is complete"});
  line.add(
      "tune", "Searches for settings that find a solution with the fewest evaluations.", study_command::declare,
      [](const auto& parsed, auto& out) { return study_command::run(parsed, out); },
      {.examples =
           {{"--space population=2..200 --space 'mutation-rate=0.01..0.5 log'", "tunes two numbers"},
            {"--space crossover=none,order,pmx --instances 8,16,32", "tunes a choice on three sizes of the board"}},
       .goal = "all experiments were made"});
  return line.run(argc, argv);
}
