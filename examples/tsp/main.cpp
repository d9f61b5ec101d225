// SPDX-License-Identifier: BSL-1.0
// Finds short round trips through the places of a file.

#include "common/command_line.hpp"
#include "permutations/commands.hpp"
#include "program.hpp"

int main(int argc, char** argv) {
  common::command_line line("tsp", "finds short round trips through all places of a file of TSPLIB");
  const auto by = tsp::tsp_program();
  permutations::add_solve(
      line, by, "Looks for the shortest round trip by a genetic algorithm or by local search.",
      {.examples =
           {{"berlin52.tsp --seed 1", "looks for the shortest tour"},
            {"berlin52.tsp --optimum 7542 --svg tour.svg", "ends at a tour of this length, and draws it"},
            {"fnl4461.tsp --population 300 --time-limit 600", "a larger population, for at most ten minutes"},
            {"berlin52.tsp --algorithm iterated-local-search", "uses another algorithm"}},
       .goal = "the tour is as short as --optimum says or, without that option, the search was completed"});
  permutations::add_compare(
      line, by,
      {{"berlin52.tsp --optimum 7542 --vary population=30,100 --runs 50", "compares two settings"},
       {"--instances a280.tsp,att532.tsp --vary children=10,30", "compares two settings on two problems"}});
  permutations::add_tune(
      line, by, {{"berlin52.tsp --optimum 7542 --space population=10..100", "tunes the population"}});
  permutations::add_table(
      line, by,
      {{"berlin52.tsp ch150.tsp --optima solutions.txt", "makes ten runs of each problem"},
       {"att532.tsp rat575.tsp --time-limit 10 --runs 3", "makes runs of at most ten seconds"}});
  return line.run(argc, argv);
}
