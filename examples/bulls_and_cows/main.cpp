// SPDX-License-Identifier: BSL-1.0
// Finds secret codes of bulls and cows: by Li and Gan's evolution, and as a player who pays for every guess.

#include "commands/commands.hpp"
#include "common/command_line.hpp"

int main(int argc, char** argv) {
  using namespace bulls_and_cows;
  common::command_line line(
      "bulls_and_cows", "finds a secret code from its bulls and cows, the game also sold as Mastermind");
  line.add(
      "evolve", "Evolves codes that are compared with the secret, as Li and Gan do.", evolve_command::declare,
      evolve_command::run);
  line.add(
      "play", "Guesses a secret, yours or one that is given, in as few guesses as it can; or lets you guess.",
      play_command::declare, play_command::run);
  line.add(
      "benchmark", "Plays all secrets or a random sample and counts the guesses.", benchmark_command::declare,
      benchmark_command::run);
  line.add(
      "compare", "Compares settings of evolve: which find the secret with the fewest evaluations?",
      compare_command::declare, compare_command::run);
  return line.run(argc, argv);
}
