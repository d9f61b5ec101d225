#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "common/command_line.hpp"
#include "common/usage_error.hpp"
#include "expression.hpp"
#include "expression_error.hpp"
#include "game_option.hpp"
#include "parser.hpp"
#include "players.hpp"
#include "rules.hpp"

namespace nim {

/// Evolves an expression for the game that is played; all chance follows from the seed. Called from several threads.
using evolves = std::function<expression(std::uint64_t seed)>;

/// Makes one, where a player is to be evolved at all.
using prepares_evolution = std::function<evolves()>;

/// The expression that an option was given. Throws usage_error, naming the option, where it cannot be read.
inline expression read_expression(const std::string& option, const std::string& text, std::size_t piles) {
  try {
    return parse(text, piles);
  } catch (const expression_error& error) {
    throw common::usage_error(option + ' ' + common::in_quotes(text) + ": " + error.what());
  }
}

/// A player as an option names it.
struct player_choice {
  std::string name;
  std::optional<player> fixed;  ///< nothing for one that is evolved for each game
  evolves by_evolution;

  /// The player of a game. Evolves it where it is not always the same.
  player of(std::uint64_t seed) const { return fixed ? *fixed : player(expression_player{by_evolution(seed)}); }
};

inline constexpr const char* player_names = "evolved, optimal, random, gabriele or an expression such as 'a ^ b ^ c'";

/// Throws usage_error, naming the option, for what is no player; "evolved" is one where `by_evolution` is set.
inline player_choice read_player(
    const common::command& from, const std::string& option, const std::string& otherwise, const start& of,
    const prepares_evolution& by_evolution) {
  const auto name = from.text(option).value_or(otherwise);
  player_choice result{name, std::nullopt, {}};
  if (name == "optimal") {
    result.fixed = optimal_player(of.by, of.piles);
  } else if (name == "random") {
    result.fixed = random_player{};
  } else if (name == "gabriele") {
    result.fixed = gabriele_player{};
  } else if (name != "evolved") {
    // A word is no expression: rather a name that was mistyped.
    const auto is_letter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; };
    if (name.size() > 1 && std::ranges::all_of(name, is_letter)) common::command::refuse(option, name, player_names);
    result.fixed = expression_player{read_expression(option, name, of.piles.size())};
  } else if (!by_evolution) {
    common::command::refuse(option, name, "optimal, random, gabriele or an expression, as nothing evolves here");
  } else {
    result.by_evolution = by_evolution();
  }
  return result;
}

}  // namespace nim
