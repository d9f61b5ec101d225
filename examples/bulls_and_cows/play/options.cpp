// SPDX-License-Identifier: BSL-1.0
#include "options.hpp"

#include <string>

#include "../game_option.hpp"
#include "common/usage_error.hpp"

namespace bulls_and_cows {
void declare_player(common::command& to) {
  to.group("The player");
  to.add({"--preset", "NAME", "strong is the only one: the report has no player that pays for its guesses", "strong"});
  to.add({"--opening", "CODE", "the first guess", "by the game's size"});
  to.declare(visit_player, player_settings{});
  to.add_shown_defaults(visit_player, for_large_games, " in large games");
}

player_settings read_player(const common::command& parsed, const game& of) {
  if (const auto preset = parsed.text("--preset"); preset && *preset != "strong") {
    common::command::refuse("--preset", *preset, "strong, as the report has no player that pays for its guesses");
  }
  const auto s = parsed.read(visit_player, best_settings(of));
  if (s.least_refilled > s.most_refilled) {
    throw common::usage_error(
        "--least-refilled must be at most --most-refilled, which is " + std::to_string(s.most_refilled) + ", but was " +
        std::to_string(s.least_refilled));
  }
  return s;
}

std::string read_opening(const common::command& parsed, const game& of) {
  const auto given = parsed.text("--opening");
  if (!given) return best_opening(of);
  check_code(of, "--opening", *given);
  return *given;
}

}  // namespace bulls_and_cows
