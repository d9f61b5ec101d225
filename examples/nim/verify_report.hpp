// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "common/json.hpp"
#include "verify.hpp"

/// The report of a check as JSON and as text.
namespace nim {

/// `verified`, and the size of piles that it refers to, `verified_up_to`; both are null if no larger piles were
/// checked.
void add_to(common::json& document, const checks& of, std::int64_t up_to);

void add_to(common::json& document, const std::optional<counterexample>& wrong, bool misere);

/// The rows "verified", if larger piles were checked, and "counterexample", if there is one.
void add_to(std::vector<std::pair<std::string, std::string>>& rows, const checks& of, std::int64_t up_to, bool misere);

}  // namespace nim
