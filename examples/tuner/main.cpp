// SPDX-License-Identifier: BSL-1.0
// Tunes the parameters of any program by iterated racing.

#include "commands/run.hpp"
#include "common/command_line.hpp"

int main(int argc, char** argv) {
  using namespace tuner;
  common::command_line line("tuner", "searches for good parameters of any program by iterated racing");
  line.add(
      "run", "Tunes the program of a scenario: runs it again and again, and reads the cost from its output.",
      run_command::declare, run_command::run,
      {.examples =
           {{"scenario.json", "makes the experiments of the scenario"},
            {"scenario.json --experiments 2000 --threads 4 --seed 1", "makes 2000 experiments, four at a time"}},
       .goal = "all experiments were made"});
  return line.run(argc, argv);
}
