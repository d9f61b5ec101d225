// SPDX-License-Identifier: BSL-1.0
// Finds winning strategies for Nim and games like it, checks them, and plays them.

#include "commands/commands.hpp"
#include "common/command_line.hpp"

int main(int argc, char** argv) {
  using namespace nim;
  common::command_line line("nim", "finds expressions that win Nim and games like it");
  line.add(
      "evolve", "Evolves an expression that wins.", evolve_command::declare, evolve_command::run,
      {.examples =
           {{"--piles 1,3,5,7", "evolves a formula for four piles"},
            {"--piles 9 --game limit:3", "at most three objects may be taken at once"},
            {"--preset document", "uses the settings of the source document"}},
       .goal = "a formula that wins was found"});
  line.add(
      "verify", "Checks whether an expression wins: it must be 0 exactly if the player to move loses.",
      verify_command::declare, verify_command::run,
      {.examples =
           {{"--expression 'a ^ b ^ c' --piles 7,7,7", "checks the theory of Nim"},
            {"--expression 'a % 4' --piles 9 --game limit:3 --verify-up-to 100",
             "checks a formula on larger piles too"}},
       .goal = "the formula wins"});
  line.add(
      "reproduce", "Runs the experiments of the sources: evolution, and random search beside it.",
      reproduce_command::declare, reproduce_command::run,
      {.examples = {{"--runs 2", "runs every experiment twice"}}, .goal = "all runs were made"});
  line.add(
      "compare", "Compares settings: which find a winning expression with the fewest evaluations?",
      study_command::declare, study_command::run,
      {.examples =
           {{"--vary decode=last,all --runs 50", "compares two settings"},
            {"--vary decode=last,all --instances '1,3,5;2,2,2'", "compares them on two sets of piles"}},
       .goal = "the comparison is complete"});
  line.add(
      "tune", "Searches for settings that find a winning expression with the fewest evaluations.",
      study_command::declare, study_command::run,
      {.examples = {{"--space decode=last,all --space 'population=10..1000 log'", "tunes a choice and a number"}},
       .goal     = "all experiments were made"});
  line.add(
      "match", "Plays games between two players, one of whom always begins.", match_command::declare,
      match_command::run,
      {.examples =
           {{"--piles 1,3,5 --first evolved --second optimal", "plays 50 games"},
            {"--piles 3,4 --first 'a ^ b' --second random --games 1000", "a formula plays against random moves"}},
       .goal = "all games were played"});
  line.add(
      "play", "Plays a game against you.", play_command::declare, play_command::run,
      {.examples =
           {{"--piles 1,3,5", "plays against an evolved formula, and you begin"},
            {"--piles 3,4,5 --first computer --opponent optimal", "plays against a perfect player, who begins"},
            {"--piles 4,7 --game wythoff --opponent optimal", "plays another game"}},
       .goal = "you won"});
  return line.run(argc, argv);
}
