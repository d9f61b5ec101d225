// SPDX-License-Identifier: BSL-1.0
// Finds the fronts of test problems of several objectives, and measures fronts.

#include "commands/commands.hpp"
#include "common/command_line.hpp"

int main(int argc, char** argv) {
  using namespace fronts;
  common::command_line line("fronts", "finds the fronts of test problems of several objectives");
  line.add(
      "solve", "Looks for the front of a problem by one of several algorithms.", solve_command::declare,
      solve_command::run,
      {.examples =
           {{"--problem zdt1 --seed 1", "looks for a front"},
            {"--problem dtlz2 --objectives 3 --algorithm nsga3", "three objectives and another algorithm"},
            {"--problem welded_beam --csv front.csv --html front.html",
             "writes the front as a table and as a page with a plot"}},
       .goal = "the run was completed"});
  line.add(
      "indicators", "Measures the points of a file: hypervolume, IGD, non-dominated points.",
      indicators_command::declare, indicators_command::run,
      {.examples =
           {{"points.csv", "measures the points of a file"},
            {"points.csv --reference 1,1 --front true_front.csv", "compares them with a true front"}},
       .goal = "the points were measured"});
  line.add(
      "table", "How close do algorithms come to the fronts, beside published figures?", table_command::declare,
      table_command::run,
      {.examples = {{"--problems zdt1,zdt2 --runs 2 --seed 1", "compares runs with published figures"}},
       .goal     = "all runs were made"});
  line.add(
      "compare", "Compares settings: which come closest to the fronts?", study_command::declare, study_command::run,
      {.examples =
           {{"--vary algorithm=nsga2,smsemoa --problems zdt1,zdt2 --runs 10",
             "compares two algorithms on two problems"}},
       .goal = "the comparison is complete"});
  line.add(
      "tune", "Searches for settings that come closest to the fronts.", study_command::declare, study_command::run,
      {.examples =
           {{"--problems zdt1 --space population=20..200 --budget 5000", "tunes the population for one problem"}},
       .goal = "all experiments were made"});
  return line.run(argc, argv);
}
