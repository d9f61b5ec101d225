// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "../game.hpp"
#include "conversation.hpp"
#include "talk.hpp"

/// The guesses as a board of coloured pegs, for a terminal.
namespace bulls_and_cows {

/// The columns of a code of pegs.
inline std::size_t peg_columns(const game& of) { return 3 * of.length; }

/// A code with every symbol on a colour of its own, three columns wide. After twelve symbols the colours are repeated.
std::string pegs(const game& of, std::string_view code);

/// The pegs of an answer: one for every bull, then one for every cow, then a dot for every other place: "●○··", or
/// "Xo.." without Unicode.
std::string answer_pegs(const game& of, const answer& given, bool unicode);

/// Prints the guesses and their answers: a board of pegs if colours are wanted, otherwise a table. Answers that
/// contradict each other are marked.
void show_answers(const talk_streams& streams, const conversation& state);

}  // namespace bulls_and_cows
