// SPDX-License-Identifier: BSL-1.0
// Finds arithmetic expressions that come as near to a target as given numbers allow: by evolution, exactly, by hand.

#include <iostream>

#include "commands/benchmark.hpp"
#include "commands/compare.hpp"
#include "commands/count.hpp"
#include "commands/evaluate.hpp"
#include "commands/play.hpp"
#include "commands/solve.hpp"
#include "commands/table.hpp"
#include "commands/totals.hpp"
#include "common/command_line.hpp"
#include "common/program.hpp"

int main(int argc, char** argv) {
  using namespace target_number;
  return common::run_program("target_number", [&] {
    common::command_line line(
        "target_number",
        "finds an expression of given numbers, each used at most once, whose value is nearest to a target");
    auto& solve = line.add("solve", "Finds an expression, by evolution or by an exact search.");
    solve_command::declare(solve);
    auto& evaluate = line.add("evaluate", "Computes the value of an expression, or says what is wrong with it.");
    evaluate_command::declare(evaluate);
    auto& play = line.add("play", "Plays the game against you, on a terminal or by lines.");
    play_command::declare(play);
    auto& benchmark = line.add("benchmark", "Plays random games by every method: how many are solved, and how soon.");
    benchmark_command::declare(benchmark);
    auto& compare = line.add("compare", "Compares settings: which find the nearest value with the fewest evaluations?");
    compare_command::declare(compare);
    auto& table = line.add("table", "Solves the source document's five games by each of its methods.");
    table_command::declare(table);
    auto& totals = line.add("totals", "Counts the games of the British rules that can be solved.");
    totals_command::declare(totals);
    auto& count = line.add("count", "Counts the expressions of so many numbers.");
    count_command::declare(count);

    const auto* const chosen = line.parse(argc, argv, std::cout);
    if (!chosen) return common::exit_status::solved;
    if (chosen == &solve) return solve_command::run(*chosen, std::cout);
    if (chosen == &evaluate) return evaluate_command::run(*chosen, std::cout);
    if (chosen == &play) return play_command::run(*chosen);
    if (chosen == &benchmark) return benchmark_command::run(*chosen, std::cout);
    if (chosen == &compare) return compare_command::run(*chosen, std::cout);
    if (chosen == &table) return table_command::run(*chosen, std::cout);
    if (chosen == &totals) return totals_command::run(*chosen, std::cout);
    return count_command::run(*chosen, std::cout);
  });
}
