// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <ostream>

#include "common/command_line.hpp"

/// The commands: each declares its options, and runs with those that were given.
namespace bulls_and_cows {

/// `bulls_and_cows benchmark`: the number of guesses that the players need, for all secrets or a random sample of them.
namespace benchmark_command {
void declare(common::command& to);
int run(const common::command& parsed, std::ostream& out);
}  // namespace benchmark_command

/// `bulls_and_cows compare`: which settings of the evolution find a secret with the fewest evaluations.
namespace study_command {
void declare(common::command& to);
int run(const common::command& parsed, std::ostream& out);
}  // namespace study_command

/// `bulls_and_cows evolve`: codes that are all compared with the secret, bred until one of them is the secret.
namespace evolve_command {
void declare(common::command& to);
int run(const common::command& parsed, std::ostream& out);
}  // namespace evolve_command

/// `bulls_and_cows play`: the genetic player guesses a given secret, or the secret of a person.
namespace play_command {
void declare(common::command& to);
int run(const common::command& parsed, std::ostream& out);
}  // namespace play_command

}  // namespace bulls_and_cows
