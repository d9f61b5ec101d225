// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <string>
#include <vector>

#include "database.hpp"
#include "definition.hpp"

namespace optimize {

/// Reads what was told about a design: `values`, an object with a number for each name, or a number if there is one name;
/// or `failed`, a reason. Throws common::usage_error.
outcome read_told(const json& told, const std::vector<std::string>& names);

/// The same of words: NAME=VALUE for each name, or a number if there is one.
outcome read_told(const std::vector<std::string>& words, const std::vector<std::string>& names);

/// The claim of an id. Throws common::usage_error if the design was not asked for, or is answered.
claim asked_claim(database& in, std::int64_t id);

}  // namespace optimize
