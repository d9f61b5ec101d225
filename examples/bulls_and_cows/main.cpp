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
      evolve_command::run,
      {.examples =
           {{"--secret 2345", "evolves codes until one is the secret"},
            {"--secret 2345 --preset document", "uses the settings of the source document"},
            {"--secret 90ab --symbols 0123456789ab", "uses other symbols"}},
       .goal = "the secret was found"});
  line.add(
      "play", "Guesses a secret, yours or one that is given, in as few guesses as it can; or lets you guess.",
      play_command::declare, play_command::run,
      {.examples =
           {{"", "you think of a code and answer the guesses of the program"},
            {"--guess --distinct", "you guess a code of the program, whose symbols all differ"},
            {"--secret 2345 --distinct", "the program guesses a given code"},
            {"--length 4 --symbols 123456", "plays Mastermind with six colours"}},
       .goal = "the code was found, by the program or by you"});
  line.add(
      "benchmark", "Plays all secrets or a random sample and counts the guesses.", benchmark_command::declare,
      benchmark_command::run,
      {.examples =
           {{"--length 4 --distinct --games 100 --seed 1", "plays 100 random codes"},
            {"--length 4 --symbols 123456 --all", "plays all codes of Mastermind"}},
       .goal = "all games were played"});
  line.add(
      "compare", "Compares settings of evolve: which find the secret with the fewest evaluations?",
      study_command::declare, study_command::run,
      {.examples =
           {{"--vary bull-weight=1,2,3 --runs 50", "compares three settings on random secrets"},
            {"--vary population=8,16 --instances 0123,0011", "compares two settings on two secrets"}},
       .goal = "the comparison is complete"});
  line.add(
      "tune", "Searches for settings of evolve that find the secret with the fewest evaluations.",
      study_command::declare, study_command::run,
      {.examples = {{"--space bull-weight=0..5 --space population=4..100", "tunes two numbers on random secrets"}},
       .goal     = "all experiments were made"});
  return line.run(argc, argv);
}
