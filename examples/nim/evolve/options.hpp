// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>

#include "../game_option.hpp"
#include "common/command_line.hpp"
#include "outcome.hpp"
#include "settings.hpp"

/// The settings as options.
namespace nim::evolve {

/// A pair of children costs a pass over the population: a generation of more would take minutes.
inline constexpr std::size_t max_population_of_pairs = 20'000;
/// The middle one of more piles would be a long expression.
inline constexpr std::size_t max_sorted_piles = 4;

void declare_settings(common::command& to);

/// The settings for a game: those of a preset, changed by the options.
settings read_settings(const common::command& parsed, const start& of);

}  // namespace nim::evolve
