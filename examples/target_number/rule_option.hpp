#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <string_view>

#include "common/command_line.hpp"
#include "game.hpp"

namespace target_number {

inline constexpr std::array<std::string_view, 2> rules{"integers", "fractions"};

constexpr std::string_view name(rule of) { return rules[static_cast<std::size_t>(of)]; }

/// `presets` says whether the command has presets, between which the rule makes no difference.
inline void declare_rule(common::command& to, bool presets) {
  to.add(
      {"--rule", "NAME",
       "what every value on the way must be: integers, a positive whole number, or fractions, any positive one",
       "integers", presets ? "integers" : ""});
}

inline rule read_rule(const common::command& from) {
  return from.one_of("--rule", rules).value_or("integers") == "integers" ? rule::integers : rule::fractions;
}

}  // namespace target_number
