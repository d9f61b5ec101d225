// SPDX-License-Identifier: BSL-1.0
// Orders jobs that go through all machines, so that the last one ends early.

#include "common/command_line.hpp"
#include "permutations/commands.hpp"
#include "program.hpp"

int main(int argc, char** argv) {
  common::command_line line("flow_shop", "orders jobs on machines so that the last one ends early");
  const auto by = flow_shop::flow_shop_program();
  permutations::add_solve(
      line, by, "Looks for the order of the shortest makespan by an iterated greedy algorithm.",
      {.examples =
           {{"--taillard ta051 --seed 1", "shows the gap to the best known makespan"},
            {"ta051 --time-limit 30 --restarts 1000000 --watch", "shows the run for half a minute"},
            {"jobs.txt --optimum 1278 --svg schedule.svg", "ends at this makespan, and draws the schedule"},
            {"ta051 --algorithm simulated-annealing --cooling 0.99", "uses another algorithm"}},
       .goal = "the makespan is as short as --optimum says or, without that option, the search was completed"});
  permutations::add_compare(
      line, by,
      {{"ta001 --optimum 1278 --vary stall=100,1000 --runs 50", "compares two settings"},
       {"--instances ta001,ta011,ta021 --vary removed=2,4", "compares two settings on three problems"}});
  permutations::add_tune(line, by, {{"ta001 --optimum 1278 --space 'stall=30..3000 log'", "tunes a number"}});
  permutations::add_table(
      line, by,
      {{"ta001 ta002 ta003", "makes ten runs of each problem"},
       {"ta051 ta081 --time-limit 10 --runs 3", "makes runs of at most ten seconds"}});
  return line.run(argc, argv);
}
