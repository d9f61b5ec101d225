// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

#include "../game.hpp"
#include "consistency.hpp"

/// A game against a person, who thinks of a code and answers every guess.
namespace bulls_and_cows {

enum class ending : std::uint8_t { found, guesses_used_up, quit, input_ended, interrupted };

/// The state of a game: the answers, the guess without an answer, and the indices, from 0, of answers that contradict
/// each other.
struct conversation {
  game of;
  std::vector<answered_guess> answers{};
  std::optional<std::string> open{};
  std::vector<std::size_t> contradiction{};

  /// The index, from 0, of the guess whose answer has only bulls, unless that contradicts other answers.
  std::optional<std::size_t> found() const;
};

/// The lines of a text in lines of at most that many columns, unless a word is longer; every line ends with a line
/// feed.
std::string wrapped(std::string_view text, std::size_t columns);

/// The code to think of: "a code of 4 different symbols of 0123456789".
std::string described(const game& of);

std::string how_to_answer(const game& of);

/// "answers 1, 2 and 4 cannot all be right", for numbers from 0.
std::string named(const std::vector<std::size_t>& contradiction);

/// The next question.
std::string prompt(const conversation& state);

/// Prints the guesses and their answers, with marks at those that contradict each other.
void print_answers(std::ostream& out, const conversation& state);

std::string described(ending ended);

/// The line about the end of the game.
std::string summary(const conversation& state, ending ended);

}  // namespace bulls_and_cows
