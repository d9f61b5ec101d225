// SPDX-License-Identifier: BSL-1.0
// Finds winning strategies for Nim and games like it, checks them, and plays them.

#include <unistd.h>

#include <iostream>
#include <istream>

#include "commands/compare.hpp"
#include "commands/evolve.hpp"
#include "commands/match.hpp"
#include "commands/play.hpp"
#include "commands/reproduce.hpp"
#include "commands/verify.hpp"
#include "common/command_line.hpp"
#include "common/program.hpp"
#include "common/timed_input.hpp"
#include "evolve/evolving.hpp"

int main(int argc, char** argv) {
  using namespace nim;
  return common::run_program("nim", [&] {
    common::command_line line("nim", "finds expressions that win Nim and games like it");
    auto& evolve = line.add("evolve", "Evolves an expression that wins.");
    evolve_command::declare(evolve);
    auto& verify = line.add("verify", "Checks whether an expression wins: it must be 0 where who moves next loses.");
    verify_command::declare(verify);
    auto& reproduce =
        line.add("reproduce", "Runs the experiments of the sources: evolution, and random search beside it.");
    reproduce_command::declare(reproduce);
    auto& compare =
        line.add("compare", "Compares settings: which find a winning expression with the fewest evaluations?");
    compare_command::declare(compare);
    auto& match = line.add("match", "Plays games between two players, one of whom always begins.");
    match_command::declare(match);
    auto& play = line.add("play", "Plays a game against you.");
    play_command::declare(play);

    const auto* const chosen = line.parse(argc, argv, std::cout);
    if (!chosen) return common::exit_status::solved;
    if (chosen == &evolve) return evolve_command::run(*chosen, std::cout);
    if (chosen == &verify) return verify_command::run(*chosen, std::cout);
    if (chosen == &reproduce) return reproduce_command::run(*chosen, std::cout);
    if (chosen == &compare) return compare_command::run(*chosen, std::cout);
    if (chosen == &match)
      return match_command::run(*chosen, std::cout, [&] { return evolve::evolving(*chosen, false); });
    common::timed_input input(STDIN_FILENO);
    std::istream typed(&input);
    typed.tie(&std::cout);
    return play_command::run(*chosen, typed, std::cout, [&] { return evolve::evolving(*chosen, true); });
  });
}
