// SPDX-License-Identifier: BSL-1.0
// Finds winning strategies for Nim and games like it, checks them, and plays them.

#include "commands/commands.hpp"
#include "common/command_line.hpp"

int main(int argc, char** argv) {
  using namespace nim;
  common::command_line line("nim", "finds expressions that win Nim and games like it");
  line.add("evolve", "Evolves an expression that wins.", evolve_command::declare, evolve_command::run);
  line.add(
      "verify", "Checks whether an expression wins: it must be 0 exactly if the player to move loses.",
      verify_command::declare, verify_command::run);
  line.add(
      "reproduce", "Runs the experiments of the sources: evolution, and random search beside it.",
      reproduce_command::declare, reproduce_command::run);
  line.add(
      "compare", "Compares settings: which find a winning expression with the fewest evaluations?",
      compare_command::declare, compare_command::run);
  line.add(
      "match", "Plays games between two players, one of whom always begins.", match_command::declare,
      match_command::run);
  line.add("play", "Plays a game against you.", play_command::declare, play_command::run);
  return line.run(argc, argv);
}
