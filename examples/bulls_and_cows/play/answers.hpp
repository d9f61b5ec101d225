// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "../game.hpp"
#include "common/prompt_input.hpp"

/// The input of a person: answers to guesses, corrections, and a few commands.
namespace bulls_and_cows {

/// `4: 1 1`, another answer to the fourth guess.
struct correction {
  std::size_t number;  ///< from 1
  answer given;

  bool operator==(const correction&) const = default;
};
using common::help;
using common::mistake;
using common::quit;

using typed_line = std::variant<answer, correction, help, quit, mistake>;

/// "1 guess", "2 guesses".
std::string guesses(std::size_t n);

/// The reason why no secret gives this answer to any guess; empty if one can.
std::optional<std::string> why_impossible(const game& of, const answer& given);

/// Parses the answer to a guess: bulls and cows, `1 2`, `1,2`, `1b2c`, `2 cows 1 bull`, or one of them named, `2 cows`.
/// Ambiguous input (`12`) is invalid. Returns a possible answer or the reason why it is invalid.
std::variant<answer, mistake> read_answer(const game& of, std::string_view text);

/// Parses a line: an answer, `4: 1 1` to correct the fourth answer, `?` for help, `q` to quit.
typed_line read_line(const game& of, std::size_t answers, std::string_view line);

}  // namespace bulls_and_cows
