// SPDX-License-Identifier: BSL-1.0
#include "talk.hpp"

#include <clade/run/stop/interrupted.hpp>
#include <string_view>
#include <utility>
#include <variant>

#include "answers.hpp"
#include "board.hpp"

namespace bulls_and_cows {
namespace {

// Reads a line. False at the end of the input and if Ctrl-C ended the reading.
bool ask(const talk_streams& streams, const conversation& state, std::string& line) {
  auto question = prompt(state);
  if (const auto& guess = state.open; guess && state.contradiction.empty()) {
    question.replace(question.find(": ") + 2, guess->size(), streams.colour ? pegs(state.of, *guess) : *guess);
  }
  return common::ask(streams.in, streams.out, question, streams.repeat, line);
}

// Checks whether the answers contradict each other, and says so. Returns a code that fits them all if a search was
// needed and found one. Codes that the guesser knows show that there is one.
std::string judge(const talk_streams& streams, const any_guesser& guesser, conversation& state) {
  state.contradiction.clear();
  if (guesser.codes_known() > 0) return "";
  auto fitting = any_fits(state.of, state.answers);
  if (fitting.fits != verdict::no) return std::move(fitting.code);
  state.contradiction = contradiction(state.of, state.answers);
  auto text           = wrapped("No code fits: " + named(state.contradiction) + '.', streams.columns);
  text.pop_back();
  streams.out << '\n' << coloured(streams.colour, colour::red, text) << '\n';
  show_answers(streams, state);
  return "";
}

}  // namespace

std::string coloured(bool wanted, colour as, const std::string& text) {
  return wanted ? "\x1b[" + std::to_string(static_cast<int>(as)) + 'm' + text + "\x1b[0m" : text;
}

account talk(const game& of, const any_guesser& guesser, std::size_t most, const talk_streams& streams) {
  account result{{of}, ending::found};
  auto& state     = result.state;
  const auto task = wrapped("Think of " + described(of) + ".\n" + how_to_answer(of), streams.columns);
  streams.out << task << '\n';
  const auto end = [&](ending ended) {
    result.ended        = ended;
    const bool good     = ended == ending::found;
    const bool is_shown = streams.colour ? state.open.has_value() : good;
    if (!state.answers.empty() && !is_shown) show_answers(streams, state);
    streams.out << coloured(streams.colour, good ? colour::green : colour::red, summary(state, ended)) << std::endl;
    return result;
  };
  std::string fitting, line;
  for (;;) {
    if (state.found()) return end(ending::found);
    if (clade::stop::interrupted::pending()) return end(ending::interrupted);
    if (state.contradiction.empty() && !state.open) {
      if (state.answers.size() >= most) return end(ending::guesses_used_up);
      if (streams.colour && !state.answers.empty()) show_answers(streams, state);
      state.open = guesser.next();
      if (clade::stop::interrupted::pending()) {  // a guess that was not thought through is not made
        state.open.reset();
        continue;
      }
      if (guesser.codes_known() == 0 && !state.answers.empty()) {
        if (!fitting.empty()) {
          state.open = fitting;
        } else {
          streams.out << "I know no code that fits, and cannot tell whether there is one.\nAre all answers right?\n";
        }
      }
    }
    if (!ask(streams, state, line)) {
      return end(clade::stop::interrupted::pending() ? ending::interrupted : ending::input_ended);
    }
    const auto typed = read_line(of, state.answers.size(), line);
    if (std::holds_alternative<quit>(typed)) return end(ending::quit);
    if (std::holds_alternative<help>(typed)) {
      streams.out << task;
      if (!state.answers.empty()) show_answers(streams, state);
    } else if (const auto* const wrong = std::get_if<mistake>(&typed)) {
      streams.out << wrapped(wrong->what, streams.columns);
    } else if (const auto* const changed = std::get_if<correction>(&typed)) {
      state.answers[changed->number - 1].given = changed->given;
      guesser.learn_anew(state.answers);
      fitting = judge(streams, guesser, state);
    } else if (!state.contradiction.empty()) {
      streams.out << "Which answer is that? Write its number first, like " << state.contradiction.front() + 1 << ": "
                  << common::trimmed(line) << '\n';
    } else {
      state.answers.push_back({*state.open, std::get<answer>(typed)});
      state.open.reset();
      guesser.learn(state.answers.back());
      fitting = judge(streams, guesser, state);
    }
  }
}

}  // namespace bulls_and_cows
