// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "../expression.hpp"
#include "../game_option.hpp"
#include "common/command_line.hpp"
#include "objective.hpp"
#include "settings.hpp"

/// The settings as options.
namespace nim::evolve {

inline constexpr std::size_t most_constants = 10;
/// A pair of children costs a pass over the population: a generation of more would take minutes.
inline constexpr std::size_t most_in_pairs = 20'000;
inline constexpr std::size_t most_stages   = 64;
/// The middle one of more piles would be a long expression.
inline constexpr std::size_t most_sorted        = 4;
inline constexpr std::int64_t largest_verified  = 1000;
inline constexpr std::uint64_t most_generations = 1'000'000'000;

std::string or_no_limit(std::uint64_t value);

/// The operation of the symbol of a function in a gene.
operation function_of(char symbol);

/// The functions as --functions lists them: "+,-,*,min".
std::string functions_text(std::string_view functions);

void declare_settings(common::command& to);

/// The functions that --functions asks for. Throws common::usage_error for one that is unknown or given twice.
std::string read_functions(const common::command& from, std::string_view otherwise);

/// The constants that --constants asks for, or by default those that the game is likely to need.
std::vector<std::int64_t> read_constants(const common::command& from, const rules& by);

/// The meaning of the terminals of the settings.
terminals make_terminals(const settings& s, std::size_t piles, std::vector<std::int64_t> constants);

/// The sizes that --stages asks for.
std::vector<std::int64_t> read_stages(const common::command& from, const std::vector<std::int64_t>& otherwise);

/// The largest size, of `wanted` at most, up to which there are no more than 100,000 positions and ten million moves,
/// which are checked in a moment.
std::int64_t affordable(const start& of, std::int64_t wanted);

/// The settings that the options ask for, on top of a preset, for a game.
settings read_settings(const common::command& from, const start& of);

}  // namespace nim::evolve
