// SPDX-License-Identifier: BSL-1.0
// Finds the fronts of test problems of several objectives, and measures fronts.

#include <iostream>

#include "commands/compare.hpp"
#include "commands/indicators.hpp"
#include "commands/solve.hpp"
#include "commands/table.hpp"
#include "common/command_line.hpp"
#include "common/program.hpp"

int main(int argc, char** argv) {
  using namespace fronts;
  return common::run_program("fronts", [&] {
    common::command_line line("fronts", "finds the fronts of test problems of several objectives");
    solve_command::declare(line.add("solve", "Looks for the front of a problem by one of several algorithms."));
    auto& indicators = line.add("indicators", "Measures the points of a file: hypervolume, IGD, who dominates whom.");
    indicators_command::declare(indicators);
    auto& table = line.add("table", "How close do algorithms come to the fronts, beside published figures?");
    table_command::declare(table);
    auto& compare = line.add("compare", "Compares settings: which come closest to the fronts?");
    compare_command::declare(compare);

    const auto* const chosen = line.parse(argc, argv, std::cout);
    if (!chosen) return common::exit_status::solved;
    if (chosen == &indicators) return indicators_command::run(*chosen, std::cout);
    if (chosen == &compare) return compare_command::run(*chosen, std::cout);
    if (chosen == &table) return table_command::run(*chosen, std::cout);
    return solve_command::run(*chosen, std::cout);
  });
}
