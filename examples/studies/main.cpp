// SPDX-License-Identifier: BSL-1.0
// Compares the results of studies that clade or other programs made.

#include "commands/compare.hpp"
#include "common/command_line.hpp"

int main(int argc, char** argv) {
  using namespace studies;
  common::command_line line("studies", "compares results of clade and of other programs");
  line.add(
      "compare", "Compares settings whose runs others have made: which need the fewest evaluations?",
      compare_command::declare, compare_command::run,
      {.examples =
           {{"runs.json", "reports the comparison in a file of clade"},
            {"old.json new.json --html report.html",
             "compares the settings of two files, and writes a page with plots"},
            {"IPOP-CMA-ES BIPOP-CMA-ES --target 1e-8", "compares two archives of COCO"},
            {"runs.csv --target 10 --columns setting=solver,evaluations=fes",
             "reads a table with other names of columns"},
            {"one.json other.json --html runs.html",
             "shows two runs side by side; solvers write histories with --history"}},
       .goal = "the comparison is complete"});
  return line.run(argc, argv);
}
