// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "common/command_line.hpp"
#include "common/json.hpp"
#include "rules.hpp"
#include "start.hpp"

/// The game as options: --piles, --game and --misere.
namespace nim {

/// A description of the values of --game.
inline constexpr std::string_view games = "nim, limit:K, subtract:A,B,..., moore:K or wythoff";

/// The game that a text names: "nim", "limit:3", "subtract:1,3,4" (in any order), "moore:2" or "wythoff". Empty for any
/// other text; limits and amounts are 1 to 10^6, and there are at most 64 distinct amounts.
std::optional<rules> read_game(std::string_view text);

/// The game as --game takes it; misère play is another option.
std::string name(const rules& of);

void declare_game(common::command& to);

/// Throws usage_error, naming the option and its value, for impossible piles or games.
start read_start(const common::command& parsed);

inline constexpr std::array<std::string_view, 2> position_kinds{"ordered", "multisets"};

/// The positions that count: all in order, or multisets.
void declare_positions(common::command& to);

bool read_multisets(const common::command& parsed);

/// The rows of a table that describe the game.
std::vector<std::pair<std::string, std::string>> described(const start& of);

void add_to(common::json& document, const start& of);

}  // namespace nim
