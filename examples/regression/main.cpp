// SPDX-License-Identifier: BSL-1.0
// Finds formulas for data, and uses them.

#include "commands/commands.hpp"
#include "common/command_line.hpp"

int main(int argc, char** argv) {
  using namespace regression_program;
  common::command_line line("regression", "finds formulas for data by symbolic regression");
  line.add(
      "fit",
      "Looks for formulas that predict a column of a file from the others. It has reached its goal when it ends with "
      "one, whichever limit ends it.",
      fit_command::declare, fit_command::run);
  line.add(
      "predict", "Applies a model that fit has written to the rows of a file.", predict_command::declare,
      predict_command::run);
  line.add("evaluate", "Computes a formula for the rows of a file.", evaluate_command::declare, evaluate_command::run);
  line.add(
      "benchmark", "How many known formulas are found from their values?", benchmark_command::declare,
      benchmark_command::run);
  line.add(
      "compare", "Which settings of the search find better formulas for a file?", compare_command::declare,
      compare_command::run);
  return line.run(argc, argv);
}
