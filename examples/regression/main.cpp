// SPDX-License-Identifier: BSL-1.0
// Finds formulas for data, and uses them.

#include <iostream>

#include "commands/benchmark.hpp"
#include "commands/compare.hpp"
#include "commands/evaluate.hpp"
#include "commands/fit.hpp"
#include "commands/predict.hpp"
#include "common/command_line.hpp"
#include "common/program.hpp"

int main(int argc, char** argv) {
  using namespace regression_program;
  return common::run_program("regression", [&] {
    common::command_line line("regression", "finds formulas for data by symbolic regression");
    fit_command::declare(line.add(
        "fit",
        "Looks for formulas that predict a column of a file from the others. It has reached its goal when it "
        "ends with one, whichever limit ends it."));
    auto& predict = line.add("predict", "Applies a model that fit has written to the rows of a file.");
    predict_command::declare(predict);
    auto& evaluate = line.add("evaluate", "Computes a formula for the rows of a file.");
    evaluate_command::declare(evaluate);
    auto& benchmark = line.add("benchmark", "How many known formulas are found from their values?");
    benchmark_command::declare(benchmark);
    auto& compare = line.add("compare", "Which settings of the search find better formulas for a file?");
    compare_command::declare(compare);

    const auto* const chosen = line.parse(argc, argv, std::cout);
    if (!chosen) return common::exit_status::solved;
    if (chosen == &predict) return predict_command::run(*chosen, std::cout);
    if (chosen == &evaluate) return evaluate_command::run(*chosen, std::cout);
    if (chosen == &benchmark) return benchmark_command::run(*chosen, std::cout);
    if (chosen == &compare) return compare_command::run(*chosen, std::cout);
    return fit_command::run(*chosen, std::cout);
  });
}
