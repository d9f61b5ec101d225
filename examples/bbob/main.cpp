// Computes the functions of the black-box optimization benchmark BBOB.

#include <iostream>

#include "commands/values.hpp"
#include "common/command_line.hpp"
#include "common/program.hpp"

int main(int argc, char** argv) {
  using namespace bbob;
  return common::run_program("bbob", [&] {
    common::command_line line("bbob", "computes the 24 functions of the benchmark BBOB");
    auto& values = line.add("values", "Computes the values of functions at the points of a file.");
    values_command::declare(values);

    const auto* const chosen = line.parse(argc, argv, std::cout);
    if (!chosen) return common::exit_status::solved;
    return values_command::run(*chosen, std::cout);
  });
}
