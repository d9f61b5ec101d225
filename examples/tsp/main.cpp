// SPDX-License-Identifier: BSL-1.0
// Finds short round trips through the places of a file.

#include "common/command_line.hpp"
#include "solve.hpp"

int main(int argc, char** argv) {
  using namespace tsp;
  common::command_line line("tsp", "finds short round trips through all places of a file of TSPLIB");
  line.add(
      "solve", "Looks for the shortest round trip by a genetic algorithm or by local search.", solve_command::declare,
      solve_command::run,
      {.examples =
           {{"berlin52.tsp --seed 1", "looks for the shortest tour"},
            {"berlin52.tsp --optimum 7542 --svg tour.svg", "ends at a tour of this length, and draws it"},
            {"fnl4461.tsp --population 300 --time-limit 600", "a larger population, for at most ten minutes"},
            {"berlin52.tsp --algorithm iterated-local-search", "uses another algorithm"}},
       .goal = "the tour is as short as --optimum says or, without that option, the search was completed"});
  return line.run(argc, argv);
}
