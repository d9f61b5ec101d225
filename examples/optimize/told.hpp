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

/// What was told, in words: "f=2.5", or "failed, REASON".
std::string in_words(const outcome& told, const std::vector<std::string>& names);

/// The claim of an id. Throws common::usage_error if the design was not asked for, was given back, or is answered. `hint`
/// says what to do in the last case.
claim asked_claim(database& in, std::int64_t id, const std::vector<std::string>& names, const std::string& hint = "");

/// The answer of an id that a person told. Throws common::usage_error if there is none.
answer told_answer(database& in, std::int64_t id);

}  // namespace optimize
