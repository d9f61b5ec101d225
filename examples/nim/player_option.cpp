// SPDX-License-Identifier: BSL-1.0
#include "player_option.hpp"

#include <algorithm>
#include <array>
#include <span>
#include <string_view>

#include "common/command_line.hpp"
#include "common/suggestion.hpp"
#include "common/usage_error.hpp"
#include "expression_error.hpp"
#include "parser.hpp"
#include "rules.hpp"

namespace nim {

expression read_expression(const std::string& option, const std::string& text, std::size_t piles) {
  try {
    return parse(text, piles);
  } catch (const expression_error& error) {
    throw common::usage_error(option + ' ' + common::in_quotes(text) + ": " + error.what());
  }
}

player player_choice::of(std::uint64_t seed) const {
  return fixed ? *fixed : player(expression_player{by_evolution(seed)});
}

player_choice read_player(
    const std::string& option, const std::string& name, const start& of, const prepares_evolution& by_evolution) {
  player_choice result{name, std::nullopt, {}};
  if (name == "optimal") {
    result.fixed = optimal_player(of.rule_set, of.piles);
  } else if (name == "random") {
    result.fixed = random_player{};
  } else if (name == "gabriele") {
    result.fixed = gabriele_player{};
  } else if (name != "evolved") {
    // A word is not an expression; it is probably a mistyped name.
    const auto is_letter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; };
    if (name.size() > 1 && std::ranges::all_of(name, is_letter)) {
      static constexpr std::array<std::string_view, 4> names{"optimal", "random", "gabriele", "evolved"};
      const auto possible = std::span(names).first(by_evolution ? 4 : 3);
      common::command::refuse(option, name, player_names, common::suggestion(name, possible));
    }
    result.fixed = expression_player{read_expression(option, name, of.piles.size())};
  } else if (!by_evolution) {
    common::command::refuse(option, name, "optimal, random, gabriele or an expression, as nothing evolves here");
  } else {
    result.by_evolution = by_evolution();
  }
  return result;
}

}  // namespace nim
