// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <clade/regression.hpp>
#include <ostream>
#include <string>
#include <vector>

#include "common/command_line.hpp"
#include "common/json.hpp"

/// Prior knowledge about the formula.
namespace regression_program {

void declare_knowledge(common::command& to);

/// The settings with the values of these options. Throws usage_error for those that do not suit the data or each other.
clade::regression::settings with_knowledge(
    const common::command& parsed, clade::regression::settings with, const clade::regression::samples& data);

/// The shapes of the settings, and the ranges of the columns in which they are proved.
common::json json_of_shapes(const clade::regression::settings& with, const clade::regression::samples& data);

/// The parts of a formula whose form was given: f(a, b) = 2 * a + b.
std::vector<std::string> equations_of_parts(const clade::regression::model& of, const std::vector<std::string>& names);
common::json json_of_parts(const clade::regression::model& of, const std::vector<std::string>& names);
void print_parts(std::ostream& out, const clade::regression::model& of, const std::vector<std::string>& names);

}  // namespace regression_program
