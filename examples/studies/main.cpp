// SPDX-License-Identifier: BSL-1.0
// Compares the results of studies that clade or other programs made.

#include "commands/compare.hpp"
#include "common/command_line.hpp"

int main(int argc, char** argv) {
  using namespace studies;
  common::command_line line("studies", "compares results of clade and of other programs");
  line.add(
      "compare", "Compares settings whose runs others have made: which need the fewest evaluations?",
      compare_command::declare, compare_command::run);
  return line.run(argc, argv);
}
