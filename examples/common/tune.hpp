// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstdint>
#include <ostream>
#include <string>
#include <vector>

#include "command_line.hpp"
#include "compare.hpp"

/// The command `tune` of every solver: which values of its parameters need the fewest evaluations? Its options are those
/// of the command `compare`, and so are its runs; see compare::declare and compare::run.
namespace common::tune {

/// Whether a command is `tune`.
bool is_tuning(const command& one);

/// Declares the options of the tuning itself. `names` are those of the parameters that may be tuned, without dashes.
void declare(command& to, const std::vector<std::string>& names, const compare::problem_options& problem);

/// The command with a seed: the one given, that of the tuning in --database, or one that is drawn.
command with_seed(const command& parsed);

/// Tunes on the instances of the setup and returns the exit status. `names` are as in `declare`.
int run(
    const command& parsed, const compare::comparison_setup& setup, const std::vector<std::string>& names,
    const compare::runner_factory_on_instances& make_runner, std::ostream& out);

}  // namespace common::tune
