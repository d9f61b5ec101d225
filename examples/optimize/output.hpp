// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace optimize {

/// The values of some names, in their order, or the reason why there are none.
using values_or_reason = std::variant<std::vector<double>, std::string>;

/// Reads the values of `names` from the output of a command: a JSON object, alone or as the last line; lines of the form
/// `name=value`, of which the last of a name counts and other lines are ignored; or, for one name, a number, alone or as
/// the last line. Every value must be a finite number.
values_or_reason read_output(std::string_view output, const std::vector<std::string>& names);

}  // namespace optimize
