// SPDX-License-Identifier: BSL-1.0
// Finds the optima of the functions of the black-box optimization benchmark BBOB, and computes their values.

#include <iostream>

#include "commands/compare.hpp"
#include "commands/solve.hpp"
#include "commands/table.hpp"
#include "commands/values.hpp"
#include "common/command_line.hpp"
#include "common/program.hpp"

int main(int argc, char** argv) {
  using namespace bbob;
  return common::run_program("bbob", [&] {
    common::command_line line("bbob", "finds the optima of the 24 functions of the benchmark BBOB");
    solve_command::declare(line.add("solve", "Looks for the best point of a function by one of several algorithms."));
    auto& values = line.add("values", "Computes the values of functions at the points of a file.");
    values_command::declare(values);
    auto& table = line.add("table", "How soon do algorithms solve the functions, beside a published run?");
    table_command::declare(table);
    auto& compare = line.add("compare", "Compares settings: which solve functions with the fewest evaluations?");
    compare_command::declare(compare);

    const auto* const chosen = line.parse(argc, argv, std::cout);
    if (!chosen) return common::exit_status::solved;
    if (chosen == &values) return values_command::run(*chosen, std::cout);
    if (chosen == &compare) return compare_command::run(*chosen, std::cout);
    if (chosen == &table) return table_command::run(*chosen, std::cout);
    return solve_command::run(*chosen, std::cout);
  });
}
