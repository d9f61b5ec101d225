// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "common/json.hpp"

namespace parameters {

/// The value of a variable: a real number, an integer, a text of a list, or names in an order.
using value = std::variant<double, std::int64_t, std::string, std::vector<std::string>>;

/// The values of the active variables, in the order of their definition.
using values = std::vector<std::pair<std::string, value>>;

/// The value of the variable with this name, or nullptr if it is not active.
const value* find(const values& all, std::string_view name);

/// A value as a user writes it: a number with the fewest digits that read back as the same number; names separated by
/// commas.
std::string text(const value& one);

/// JSON: numbers, a text, or an array of names.
common::json to_json(const value& one);
/// An object with a member for each variable.
common::json to_json(const values& all);

/// One line of text that is the same for equal values and differs for others: the JSON of the values.
std::string key(const values& all);

}  // namespace parameters
