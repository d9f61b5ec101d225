// SPDX-License-Identifier: BSL-1.0
// Assigns facilities to locations at the lowest cost.

#include "common/command_line.hpp"
#include "permutations/commands.hpp"
#include "program.hpp"

int main(int argc, char** argv) {
  common::command_line line("assignment", "assigns facilities to locations at a low cost: files of QAPLIB");
  const auto by = assignment::assignment_program();
  permutations::add_solve(
      line, by, "Looks for the cheapest assignment by a genetic algorithm with tabu search.",
      {.examples =
           {{"nug30.dat --seed 1", "looks for the cheapest assignment"},
            {"nug30.dat --optimum 6124 --restarts 100", "ends at this cost"},
            {"tai100a.dat --time-limit 60 --restarts 1000 --watch", "shows the run for one minute"},
            {"nug30.dat --algorithm tabu-search --tenure 20", "uses another algorithm"}},
       .goal = "the cost is as low as --optimum says or, without that option, the search was completed"});
  permutations::add_compare(
      line, by,
      {{"nug30.dat --optimum 6124 --vary tenure=10,30,90 --runs 50", "compares three settings"},
       {"--instances nug30.dat,kra30a.dat --vary tenure=10,30", "compares two settings on two problems"}});
  permutations::add_tune(line, by, {{"nug30.dat --optimum 6124 --space 'tenure=3..300 log'", "tunes the tenure"}});
  permutations::add_table(
      line, by,
      {{"nug30.dat kra30a.dat --optima best.csv", "makes ten runs of each problem"},
       {"tai50a.dat tai60a.dat --time-limit 10 --runs 3", "makes runs of at most ten seconds"}});
  return line.run(argc, argv);
}
