// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <concepts>
#include <cstddef>
#include <functional>
#include <istream>
#include <ostream>
#include <span>
#include <string>

#include "../game.hpp"
#include "consistency.hpp"
#include "conversation.hpp"

namespace bulls_and_cows {

/// The streams of a game against a person.
struct talk_streams {
  std::istream& in;
  std::ostream& out;
  bool repeat         = false;  ///< whether input lines are printed too, if no terminal shows them
  bool colour         = false;
  bool unicode        = false;
  std::size_t columns = 80;
};

enum class colour : int { red = 31, green = 32, bold = 1 };

/// The text in that colour, if colours are wanted.
std::string coloured(bool wanted, colour as, const std::string& text);

/// The result of a game against a person.
struct account {
  conversation state;
  ending ended;
};

/// A guesser of any type, to which it refers.
struct any_guesser {
  template <class Guesser>
    requires(!std::same_as<Guesser, any_guesser>)
  any_guesser(Guesser& of)
      : next([&of] { return of.next(); }),
        learn([&of](const answered_guess& answered) { of.learn(answered); }),
        learn_anew([&of](std::span<const answered_guess> answers) { of.learn_anew(answers); }),
        codes_known([&of] { return of.codes_known(); }) {}

  std::function<std::string()> next;
  std::function<void(const answered_guess&)> learn;
  std::function<void(std::span<const answered_guess>)> learn_anew;
  std::function<std::size_t()> codes_known;
};

/// Plays against a person: the guesser guesses and the person answers line by line, until an answer has only bulls or
/// `most` guesses were answered.
///
/// After every answer it checks whether any code fits all answers. If none does, the contradicting answers are named,
/// and the game continues after they are corrected. Answers can be corrected at any prompt; guesses stay, and the
/// guesser receives all answers again. With colours a board is shown after every answer.
account talk(const game& of, const any_guesser& guesser, std::size_t most, const talk_streams& streams);

}  // namespace bulls_and_cows
