// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "../expression.hpp"
#include "../game.hpp"
#include "rules.hpp"

namespace target_number::playing {

/// An expression and its value.
struct answer {
  postfix expression;
  std::int64_t value;

  bool operator==(const answer&) const = default;
};

/// Parses the answer of a player. Throws expression_error if it breaks the rules of the game: only positive whole
/// values, each number at most once.
answer read_answer(std::string_view text, const game& of);

/// "962, 1 away", or "963, exact".
std::string describe(std::int64_t value, std::int64_t target);

/// The text about an optional answer.
std::string describe(const std::optional<answer>& given, std::int64_t target);

/// The result of a game with these two answers.
outcome outcome_of(
    std::int64_t target, const std::optional<answer>& player, const std::optional<answer>& computer, side chooser);

/// The winner and the reason, addressed to the player.
std::string sentence(const outcome& ended, origin numbers);

}  // namespace target_number::playing
