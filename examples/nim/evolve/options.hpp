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

/// The operation of the symbol of a function in a gene.
operation function_of(char symbol);

/// The functions as --functions lists them: "+,-,*,min".
std::string functions_text(std::string_view functions);

/// The settings as options.
void list_settings(common::options& at, settings& s);
void declare_settings(common::command& to);

/// The meaning of the terminals of the settings.
terminals make_terminals(const settings& s, std::size_t piles);

/// The largest size, of `wanted` at most, up to which there are no more than 100,000 positions and ten million moves,
/// which are checked in a moment.
std::int64_t affordable(const start& of, std::int64_t wanted);

/// The settings that the options ask for, on top of a preset, for a game.
settings read_settings(const common::command& from, const start& of);

}  // namespace nim::evolve
