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

/// Makes an evolved player.
using prepares_evolution = std::function<evolves()>;

/// The expression that an option was given. Throws usage_error, naming the option, if it cannot be read.
expression read_expression(const std::string& option, const std::string& text, std::size_t piles);

/// A player as an option names it.
struct player_choice {
  std::string name;
  std::optional<player> fixed;  ///< empty for a player evolved for each game
  evolves by_evolution;

  /// The player of a game. Evolves it unless it is always the same.
  player of(std::uint64_t seed) const;
};

inline constexpr const char* player_names = "evolved, optimal, random, gabriele or an expression such as 'a ^ b ^ c'";

/// Throws usage_error, naming the option, if it is not a player; "evolved" is one if `by_evolution` is set.
player_choice read_player(
    const std::string& option, const std::string& name, const start& of, const prepares_evolution& by_evolution);

}  // namespace nim
