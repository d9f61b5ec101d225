// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "common/command_line.hpp"

namespace target_number {

/// The largest number of --numbers.
inline constexpr std::int64_t max_given_number = 1'000'000'000;

/// `otherwise` is what --help shows as the default.
void declare_numbers(common::command& to, std::string meaning, std::string otherwise);

/// The numbers that --numbers was given, if it was. Throws usage_error unless it is 1 to `most` whole numbers from 1 to
/// 10^9, separated by commas; `of` names the owner of that limit in the message, if it is not the command.
std::optional<std::vector<std::int64_t>> read_numbers(
    const common::command& parsed, std::size_t most, const std::string& of = "");

}  // namespace target_number
