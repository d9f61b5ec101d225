// SPDX-License-Identifier: BSL-1.0
#include "riddle.hpp"

#include <algorithm>
#include <clade/run/stop/interrupted.hpp>
#include <clade/text/message.hpp>
#include <utility>

#include "board.hpp"
#include "common/prompt_input.hpp"
#include "common/usage_error.hpp"
#include "consistency.hpp"
#include "conversation.hpp"

namespace bulls_and_cows {
namespace {

// The word, with a slash if it could be a guess.
std::string word_for(const game& of, const std::string& word) { return is_code(of, word) ? '/' + word : word; }

std::string how_to_guess(const game& of) {
  const auto word = [&](const std::string& name) { return word_for(of, name); };
  return "Each guess is answered by two numbers:\n"
         "  bulls  symbols that are right and in the right place\n"
         "  cows   symbols that are right but belong in other places\n" +
         word("hint") + " shows a code that fits all answers; " + word("best") + " shows what I would guess.\n" +
         word("?") + " shows this again; " + word("q") + " gives up.\n";
}

std::string in_words(const answer& given) {
  auto text = clade::detail::counted(given.bulls, "bull");
  text += ", ";
  text += clade::detail::counted(given.cows, "cow");
  return text;
}

// The reason why a text is not a code of the game.
std::string why_no_code(const game& of, const std::string& code) {
  using clade::detail::counted;
  const auto quoted = common::in_quotes(code);
  for (const char symbol : code) {
    if (of.alphabet.find(symbol) == std::string::npos) {
      return quoted + " is no code: the symbols are " + of.alphabet;
    }
  }
  if (code.size() != of.length) {
    return quoted + " has " + counted(code.size(), "symbol") + ", but the code has " + std::to_string(of.length);
  }
  return quoted + " has a symbol twice, but in the code all are different";
}

}  // namespace

typed_guess read_guess(const game& of, std::string_view line) {
  const auto text = common::trimmed(line);
  std::string code(text);
  std::erase_if(code, [](char c) { return c == ' ' || c == '\t'; });
  if (code.empty()) return mistake{"guess a code of " + clade::detail::counted(of.length, "symbol")};
  if (is_code(of, code)) return code;
  const auto word = text.substr(text.front() == '/' ? 1 : 0);
  if (common::asks_for_help(word)) return help{};
  if (common::asks_to_quit(word) || common::is_word(word, "give up")) return quit{};
  if (common::is_word(word, "hint")) return hint{};
  if (common::is_word(word, "best")) return best{};
  return mistake{why_no_code(of, code)};
}

riddle_account riddle(
    const game& of, const std::string& secret, const helper& assistant, std::size_t most, const talk_streams& streams) {
  riddle_account result{{{of}, ending::found}};
  auto& answers   = result.played.state.answers;
  auto& out       = streams.out;
  const auto task = wrapped("Guess " + described(of) + ".\n" + how_to_guess(of), streams.columns);
  out << task << '\n';
  const auto end = [&](ending ended) {
    result.played.ended = ended;
    const bool good     = ended == ending::found;
    if (!answers.empty() && good == streams.colour) show_answers(streams, result.played.state);
    auto text = summary(result.played.state, ended);
    if (result.hints > 0) text += ", with " + clade::detail::counted(result.hints, "hint");
    if (!good) text += ": the code was " + secret;
    text = wrapped(text, streams.columns);
    text.pop_back();
    out << coloured(streams.colour, good ? colour::green : colour::red, text) << std::endl;
    return result;
  };
  std::string line, strong;
  while (answers.size() < most) {
    const auto question = "Guess " + std::to_string(answers.size() + 1) + "? ";
    if (!common::ask(streams.in, out, question, streams.repeat, line)) {
      return end(clade::stop::interrupted::pending() ? ending::interrupted : ending::input_ended);
    }
    const auto typed = read_guess(of, line);
    if (std::holds_alternative<quit>(typed)) return end(ending::quit);
    if (std::holds_alternative<help>(typed)) {
      out << task;
      if (!answers.empty()) show_answers(streams, result.played.state);
    } else if (const auto* const wrong = std::get_if<mistake>(&typed)) {
      out << wrapped(wrong->what, streams.columns);
    } else if (std::holds_alternative<hint>(typed)) {
      // The secret fits, so one is found if there is time.
      const auto fitting = any_fits(of, answers);
      if (fitting.fits != verdict::yes) {
        out << "I know no code that fits.\n";
        continue;
      }
      ++result.hints;
      out << fitting.code << " fits all answers.\n";
    } else if (std::holds_alternative<best>(typed)) {
      if (strong.empty()) strong = assistant.best();
      if (clade::stop::interrupted::pending()) return end(ending::interrupted);
      ++result.hints;
      out << "I would guess " << strong << ".\n";
    } else {
      const auto& guess = std::get<std::string>(typed);
      const auto made   = std::ranges::find(answers, guess, &answered_guess::guess);
      if (made != answers.end()) {
        out << guess << " was guess " << made - answers.begin() + 1 << ": " << in_words(made->given) << ".\n";
        continue;
      }
      answers.push_back({guess, score(secret, guess)});
      if (guess == secret) return end(ending::found);
      assistant.learn(answers.back());
      strong.clear();
      out << in_words(answers.back().given) << "; " << assistant.left() << ".\n";
      if (streams.colour) show_answers(streams, result.played.state);
    }
  }
  return end(ending::guesses_used_up);
}

std::optional<std::size_t> guesses_of(const any_guesser& player, const std::string& secret, std::size_t most) {
  for (std::size_t n = 1; n <= most; ++n) {
    const auto guess = player.next();
    if (clade::stop::interrupted::pending()) break;
    if (guess == secret) return n;
    player.learn({guess, score(secret, guess)});
  }
  return std::nullopt;
}

}  // namespace bulls_and_cows
