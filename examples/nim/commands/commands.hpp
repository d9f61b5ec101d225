// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <ostream>

#include "common/command_line.hpp"

/// The commands: each declares its options, and runs with those that were given.
namespace nim {

/// `nim compare`: which settings find a winning expression with the fewest evaluations.
namespace study_command {
void declare(common::command& to);
int run(const common::command& parsed, std::ostream& out);
}  // namespace study_command

/// `nim evolve`: an expression that is 0 if the player to move loses, by multi expression programming.
namespace evolve_command {
void declare(common::command& to);
int run(const common::command& parsed, std::ostream& out);
}  // namespace evolve_command

/// `nim match`: two players, one of whom always begins, play a number of games from the same piles.
namespace match_command {
void declare(common::command& to);
int run(const common::command& parsed, std::ostream& out);
}  // namespace match_command

/// `nim play`: a game against a person.
namespace play_command {
void declare(common::command& to);
int run(const common::command& parsed, std::ostream& out);
}  // namespace play_command

/// `nim reproduce`: the experiments of the two sources and of the strong preset, each compared with random search.
namespace reproduce_command {
void declare(common::command& to);
int run(const common::command& parsed, std::ostream& out);
}  // namespace reproduce_command

/// `nim verify`: whether an expression wins: it is 0 at the P-positions and nowhere else.
namespace verify_command {
void declare(common::command& to);
int run(const common::command& parsed, std::ostream& out);
}  // namespace verify_command

}  // namespace nim
