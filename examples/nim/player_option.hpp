// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "expression.hpp"
#include "game_option.hpp"
#include "players.hpp"

namespace nim {

/// Evolves an expression for the game that is played; all random numbers derive from the seed. Called from several
/// threads.
using evolves = std::function<expression(std::uint64_t seed)>;

/// Returns a function that evolves an expression.
using prepares_evolution = std::function<evolves()>;

/// Parses the value of an option as an expression. Throws usage_error with the name of the option if it is not one.
expression read_expression(const std::string& option, const std::string& text, std::size_t piles);

/// A player as an option names it.
struct player_choice {
  std::string name;
  std::optional<player> fixed;  ///< empty for a player evolved for each game
  evolves by_evolution;

  /// Returns the player of a game with this seed. Evolves it unless `fixed` is set.
  player of(std::uint64_t seed) const;
};

inline constexpr const char* player_names = "evolved, optimal, random, gabriele or an expression such as 'a ^ b ^ c'";

/// Throws usage_error, naming the option, if it is not a player; "evolved" is one if `by_evolution` is set.
player_choice read_player(
    const std::string& option, const std::string& name, const start& of, const prepares_evolution& by_evolution);

}  // namespace nim
