// SPDX-License-Identifier: BSL-1.0
#include "conversation.hpp"

#include <algorithm>
#include <clade/text/message.hpp>

#include "answers.hpp"
#include "common/columns.hpp"
#include "common/ending_signals.hpp"
#include "common/lines.hpp"

namespace bulls_and_cows {

std::optional<std::size_t> conversation::found() const {
  const auto hit = std::ranges::find(answers, answer{of.length, 0}, &answered_guess::given);
  if (hit == answers.end() || !contradiction.empty()) return std::nullopt;
  return static_cast<std::size_t>(hit - answers.begin());
}

std::string wrapped(std::string_view text, std::size_t columns) {
  std::string lines;
  while (!text.empty()) {
    const auto end = text.find('\n');
    for (const auto& line : common::lines_of(text.substr(0, end), columns)) lines += line + '\n';
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
  }
  return lines;
}

std::string described(const game& of) {
  std::string text = "a code of ";
  text += clade::detail::counted(of.length, of.distinct && of.length > 1 ? "different symbol" : "symbol");
  text += " of ";
  text += of.alphabet;
  if (!of.distinct && of.length > 1) text += ", any of them as often as you like";
  return text;
}

std::string how_to_answer(const game& of) {
  const bool long_enough = of.length > 2;
  std::string text =
      "To each guess, answer with two numbers:\n"
      "  bulls  symbols that are right and in the right place\n"
      "  cows   symbols that are right but belong in other places\n";
  text += long_enough ? "1 2 means 1 bull and 2 cows (so do 1,2 and 1b2c).\n" : "0 1 means 0 bulls and 1 cow.\n";
  text += long_enough ? "2: 1 1 corrects your second answer to 1 1. " : "2: 0 0 corrects your second answer to 0 0. ";
  text += "? shows this again, q quits.\n";
  return text;
}

std::string named(const std::vector<std::size_t>& contradiction) {
  std::string text = contradiction.size() == 1 ? "answer " : "answers ";
  for (std::size_t i = 0; i < contradiction.size(); ++i) {
    if (i > 0) text += i + 1 == contradiction.size() ? " and " : ", ";
    text += std::to_string(contradiction[i] + 1);
  }
  text += " cannot ";
  text += contradiction.size() == 1 ? "be right" : contradiction.size() == 2 ? "both be right" : "all be right";
  return text;
}

std::string prompt(const conversation& state) {
  if (!state.contradiction.empty()) {
    return "Correct one, like " + std::to_string(state.contradiction.front() + 1) + ": " +
           (state.of.length > 2 ? "1 1" : "0 0") + "  > ";
  }
  return "Guess " + std::to_string(state.answers.size() + 1) + ": " + state.open.value_or("") + "  bulls and cows? ";
}

void print_answers(std::ostream& out, const conversation& state) {
  std::vector<std::vector<std::string>> rows{{"", "guess", "bulls", "cows"}};
  for (std::size_t i = 0; i < state.answers.size(); ++i) {
    const auto& [guess, given] = state.answers[i];
    rows.push_back({std::to_string(i + 1), guess, std::to_string(given.bulls), std::to_string(given.cows)});
    if (std::ranges::find(state.contradiction, i) != state.contradiction.end()) rows.back().push_back("?");
  }
  common::print_columns(out, rows);
}

std::string described(ending ended) {
  switch (ended) {
    case ending::found:
      return "code found";
    case ending::guesses_used_up:
      return "guesses used up";
    case ending::quit:
      return "given up";
    case ending::input_ended:
      return "input ended";
    case ending::interrupted:
      break;
  }
  return common::interruption();
}

std::string summary(const conversation& state, ending ended) {
  const auto answers = state.answers.size();
  if (const auto number = state.found(); ended == ending::found && number) {
    auto text = state.answers[*number].guess + ": found ";
    text += *number + 1 == answers ? "in " + guesses(answers)
                                   : "with guess " + std::to_string(*number + 1) + " of " + std::to_string(answers);
    return text;
  }
  return "not found, " + described(ended) + " after " + clade::detail::counted(answers, "answer");
}

}  // namespace bulls_and_cows
