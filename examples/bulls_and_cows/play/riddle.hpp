// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "../game.hpp"
#include "answers.hpp"
#include "talk.hpp"

/// The classic game: the program has a secret, and a person guesses it.
namespace bulls_and_cows {

/// The commands of a person who guesses: for a code that fits all answers, and for the strong player's guess.
struct hint {
  bool operator==(const hint&) const = default;
};
struct best {
  bool operator==(const best&) const = default;
};

using typed_guess = std::variant<std::string, hint, best, help, quit, mistake>;

/// Parses a line: a code of the game, whose symbols may be separated, or a word. A word that is also a code of the game
/// is read as a code; with a leading slash it is a word: `/hint`.
typed_guess read_guess(const game& of, std::string_view line);

/// The help for a person who guesses.
struct helper {
  std::function<void(const answered_guess&)> learn;
  std::function<std::string()> left;  ///< number of codes that fit all answers, as text
  std::function<std::string()> best;  ///< the strong player's guess
};

/// The result of a person's game.
struct riddle_account {
  account played;
  std::size_t hints = 0;
};

/// Lets a person guess the secret, line by line, until it is found or `most` guesses were made. Input that cannot be a
/// guess is explained and not counted, and neither is a repeated guess.
riddle_account riddle(
    const game& of, const std::string& secret, const helper& assistant, std::size_t most, const talk_streams& streams);

/// The number of guesses that the player needs for the secret; empty if it exceeds `most`, or after Ctrl-C.
std::optional<std::size_t> guesses_of(const any_guesser& player, const std::string& secret, std::size_t most);

}  // namespace bulls_and_cows
