// SPDX-License-Identifier: BSL-1.0
// Finds secret codes of bulls and cows: by the document's evolution, and as a player who pays for every guess.

#include <unistd.h>

#include <iostream>
#include <istream>

#include "commands/benchmark.hpp"
#include "commands/compare.hpp"
#include "commands/evolve.hpp"
#include "commands/play.hpp"
#include "common/command_line.hpp"
#include "common/program.hpp"
#include "common/timed_input.hpp"

int main(int argc, char** argv) {
  using namespace bulls_and_cows;
  return common::run_program("bulls_and_cows", [&] {
    common::command_line line(
        "bulls_and_cows", "finds a secret code from its bulls and cows, the game also sold as Mastermind");
    auto& evolve = line.add("evolve", "Evolves codes that are compared with the secret, as the source document does.");
    evolve_command::declare(evolve);
    auto& play = line.add(
        "play", "Guesses a secret, yours or one that is given, in as few guesses as it can; or lets you guess.");
    play_command::declare(play);
    auto& benchmark = line.add("benchmark", "Plays all secrets or a random sample: how many guesses it takes.");
    benchmark_command::declare(benchmark);
    auto& compare =
        line.add("compare", "Compares settings of evolve: which find the secret with the fewest evaluations?");
    compare_command::declare(compare);

    const auto* const chosen = line.parse(argc, argv, std::cout);
    if (!chosen) return common::exit_status::solved;
    if (chosen == &evolve) return evolve_command::run(*chosen, std::cout);
    if (chosen == &compare) return compare_command::run(*chosen, std::cout);
    if (chosen == &benchmark) return benchmark_command::run(*chosen, std::cout);
    common::timed_input input(STDIN_FILENO);
    std::istream typed(&input);
    typed.tie(&std::cout);
    return play_command::run(*chosen, typed, std::cout);
  });
}
