// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <string>
#include <vector>

#include "common/command_line.hpp"
#include "program.hpp"

namespace permutations {

/// Adds the command `solve`: it looks for the best permutation and prints it. The program must outlive the command
/// line.
void add_solve(common::command_line& to, const program& by, const std::string& meaning, common::help_details details);

/// Adds the command `compare`: which settings find the best permutations at the same cost?
void add_compare(common::command_line& to, const program& by, std::vector<common::example> examples);

/// Adds the command `tune`: which values of the settings find the best permutations at the same cost?
void add_tune(common::command_line& to, const program& by, std::vector<common::example> examples);

/// Adds the command `table`: how good are the permutations of several problems?
void add_table(common::command_line& to, const program& by, std::vector<common::example> examples);

}  // namespace permutations
