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
      fit_command::declare, fit_command::run,
      {.examples =
           {{"table.csv --target price", "predicts the column price from all others"},
            {"table.csv --target price --features size,age --time-limit 10", "uses two columns, for ten seconds"},
            {"table.csv --target price --test-share 0.25 --html report.html",
             "judges the formulas on rows that are kept aside"},
            {"table.csv --target price --model price.json", "saves the best formula for predict"}},
       .goal = "there is a formula"});
  line.add(
      "predict", "Applies a model that fit has written to the rows of a file.", predict_command::declare,
      predict_command::run,
      {.examples = {{"new.csv --model price.json", "adds predictions to the rows of a file"}},
       .goal     = "the predictions were made"});
  line.add(
      "evaluate", "Computes a formula for the rows of a file.", evaluate_command::declare, evaluate_command::run,
      {.examples = {{"'2 * size + 1' table.csv", "computes a formula for every row"}},
       .goal     = "the values were computed"});
  line.add(
      "benchmark", "How many known formulas are found from their values?", benchmark_command::declare,
      benchmark_command::run,
      {.examples = {{"--suite feynman --only I.12.1 --time-limit 10", "looks for one known formula"}},
       .goal     = "all formulas were tried"});
  line.add(
      "compare", "Which settings of the search find better formulas for a file?", study_command::declare,
      study_command::run,
      {.examples = {{"table.csv --target price --vary population=200,500 --runs 5", "compares two settings"}},
       .goal     = "the comparison is complete"});
  line.add(
      "tune", "Searches for settings of the search that find better formulas for a file.", study_command::declare,
      study_command::run,
      {.examples = {{"table.csv --target price --space population=100..1000", "tunes the population"}},
       .goal     = "all experiments were made"});
  return line.run(argc, argv);
}
