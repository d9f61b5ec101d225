// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <array>
#include <cstddef>
#include <string_view>

#include "common/command_line.hpp"
#include "game.hpp"

namespace target_number {

inline constexpr std::array<std::string_view, 2> rules{"integers", "fractions"};

constexpr std::string_view name(rule of) { return rules[static_cast<std::size_t>(of)]; }

void declare_rule(common::command& to);

rule read_rule(const common::command& parsed);

}  // namespace target_number
