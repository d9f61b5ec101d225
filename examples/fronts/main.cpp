// Finds the fronts of test problems of several objectives, and measures fronts.

#include <iostream>

#include "commands/solve.hpp"
#include "common/command_line.hpp"
#include "common/program.hpp"

int main(int argc, char** argv) {
  using namespace fronts;
  return common::run_program("fronts", [&] {
    common::command_line line("fronts", "finds the fronts of test problems of several objectives");
    solve_command::declare(line.add("solve", "Looks for the front of a problem by one of several algorithms."));

    const auto* const chosen = line.parse(argc, argv, std::cout);
    if (!chosen) return common::exit_status::solved;
    return solve_command::run(*chosen, std::cout);
  });
}
