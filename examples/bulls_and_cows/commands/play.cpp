// SPDX-License-Identifier: BSL-1.0
#include "commands.hpp"

#include <algorithm>
#include <chrono>
#include <clade/random/random_stream.hpp>
#include <clade/run/stop/interrupted.hpp>
#include <clade/run/stop/reason.hpp>
#include <clade/study/report/number.hpp>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <iostream>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "../game.hpp"
#include "../game_option.hpp"
#include "../packed.hpp"
#include "../play/board.hpp"
#include "../play/codes_left.hpp"
#include "../play/consistency.hpp"
#include "../play/conversation.hpp"
#include "../play/guesser.hpp"
#include "../play/options.hpp"
#include "../play/riddle.hpp"
#include "../play/settings.hpp"
#include "../play/talk.hpp"
#include "../space.hpp"
#include "common/ending_signals.hpp"
#include "common/line_editor.hpp"
#include "common/print_result.hpp"
#include "common/program.hpp"
#include "common/run_options.hpp"
#include "common/terminal.hpp"

namespace bulls_and_cows::play_command {
namespace {

struct game_flags {
  std::size_t most_guesses = 100;
  bool guess               = false;
};

void visit_flags(common::option_visitor& options, game_flags& s) {
  options.integer(
      "--most-guesses", "N", s.most_guesses, {1, 1'000'000}, "guesses after which the game ends in any case");
  options.flag("--guess", s.guess, "you guess the program's secret");
}

// The subject of a game, and its seed.
struct setup {
  game of;
  std::optional<std::string> secret;
  player_settings think;
  std::string opening;
  std::size_t most_guesses;
  common::run_options run;
};

// Its result.
struct outcome {
  account played;
  effort spent{};
  std::optional<std::size_t> hints{};  // for a person who guesses
  std::optional<std::size_t> own{};    // the number of guesses of the program for the same secret
};

std::string in_short(const setup& s) {
  return clade::report::grouped(codes(s.of)) + " (seed " + std::to_string(s.run.seed) + ')';
}

// Describes the search for guesses.
std::string how(const setup& s) {
  if (lists_all(s.of, s.think)) return "searched for among all codes, without evolution";
  return s.think.drawn > 0 ? "evolved, consistent codes drawn or listed where possible" : "evolved";
}

// Prints the settings of a game for a given secret.
void print_setup(std::ostream& out, const setup& s) {
  const std::vector<std::pair<std::string, std::string>> rows{
      {"secret", s.secret.value_or("")},
      {"length", std::to_string(s.of.length)},
      {"symbols", s.of.alphabet},
      {"distinct", s.of.distinct ? "yes" : "no"},
      {"codes", clade::report::grouped(codes(s.of))},
      {"opening", s.opening},
      {"guesses", how(s)},
      {"seed", std::to_string(s.run.seed)}};
  common::print_table(out, rows);
  out << '\n';
}

// A person's code is null until it is found; answers that contradict each other at the end are named.
common::json to_json(const setup& s, const outcome& came, const clade::stop::reason& reason, double seconds) {
  auto document = common::document_with_common_members(
      "bulls_and_cows", s.run.seed, reason, came.spent.generations, came.spent.evaluations, seconds);
  document["length"]   = s.of.length;
  document["symbols"]  = s.of.alphabet;
  document["distinct"] = s.of.distinct;
  document["secret"]   = nullptr;
  document["guesses"]  = common::json::array();
  const auto& state    = came.played.state;
  const auto& answers  = state.answers;
  if (const auto found = state.found()) document["secret"] = answers[*found].guess;
  if (s.secret) document["secret"] = *s.secret;
  for (const auto& [guess, given] : answers) {
    document["guesses"].push_back({{"guess", guess}, {"bulls", given.bulls}, {"cows", given.cows}});
  }
  for (const auto number : state.contradiction) document["contradiction"].push_back(number + 1);
  if (came.hints) {
    document["hints"]           = *came.hints;
    document["program_guesses"] = came.own ? common::json(*came.own) : common::json();
  }
  return document;
}

// Guesses the given secret. Prints a row of the table after each guess. `codes known` is the number of known codes that
// fit the answers. It is `-` after the opening, before the first search.
account guess_secret(const setup& s, const any_guesser& player, std::ostream& out) {
  account result{{s.of}, ending::guesses_used_up};
  auto& answers       = result.state.answers;
  const bool coloured = common::may_colour(stdout);
  const auto wide     = std::max<std::size_t>(5, coloured ? peg_columns(s.of) : s.of.length);
  const auto row      = [&](const std::vector<std::string>& cells) {
    std::string line;
    const std::vector<std::size_t> widths{4, wide, 5, 4, 11};
    for (std::size_t i = 0; i < cells.size(); ++i) {
      if (i > 0) line += "  ";
      line += std::string(widths[i] - std::min(widths[i], cells[i].size()), ' ');
      line += cells[i];
    }
    out << line << std::endl;
  };
  if (!s.run.json) {
    print_setup(out, s);
    row({"turn", "guess", "bulls", "cows", "codes known"});
  }
  while (answers.size() < s.most_guesses) {
    if (clade::stop::interrupted::pending()) {
      result.ended = ending::interrupted;
      break;
    }
    auto guess = player.next();
    if (clade::stop::interrupted::pending()) continue;  // a guess that was not thought through is not made
    answers.push_back({guess, score(*s.secret, guess)});
    const auto& [made, given] = answers.back();
    player.learn(answers.back());
    if (!s.run.json) {
      row(
          {std::to_string(answers.size()),
           coloured ? std::string(wide - peg_columns(s.of), ' ') + pegs(s.of, made) : made, std::to_string(given.bulls),
           std::to_string(given.cows), answers.size() == 1 ? "-" : clade::report::grouped(player.codes_known())});
    }
    if (made == *s.secret) {
      result.ended = ending::found;
      break;
    }
  }
  if (!s.run.json) out << '\n' << summary(result.state, result.ended) << '\n';
  return result;
}

// The streams of a conversation with a person: stdout is reserved for a JSON document.
talk_streams streams_of(const setup& s, std::istream& in, std::ostream& out) {
  auto* const shown = s.run.json ? stderr : stdout;
  return {
      in,
      s.run.json ? std::cerr : out,
      !common::is_terminal(stdin),
      common::may_colour(shown),
      common::has_unicode(),
      common::columns_to_talk(shown)};
}

// A person guesses, and then the program guesses the same secret.
template <class Packed>
outcome let_guess(const setup& s, const talk_streams& streams) {
  streams.out << wrapped("Bulls and cows: you guess the computer's code, one of " + in_short(s) + '.', streams.columns);
  const auto make_strong_guesser = [&] { return guesser<Packed>(s.of, s.think, s.opening, s.run.seed); };
  auto best                      = make_strong_guesser();
  codes_left<Packed> left(s.of, clade::random_stream(s.run.seed).fork(0).fork(1));
  const helper assistant{
      [&](const answered_guess& answered) {
        best.learn(answered);
        left.learn(answered.guess, answered.given);
      },
      [&] { return left.in_words(); }, [&] { return best.next(); }};
  auto came = riddle(s.of, *s.secret, assistant, s.most_guesses, streams);
  outcome result{.played = std::move(came.played), .hints = came.hints};
  if (result.played.ended != ending::interrupted) {
    auto alone   = make_strong_guesser();
    result.own   = guesses_of(alone, *s.secret, s.most_guesses);
    result.spent = alone.spent();
    if (result.own) {
      streams.out << "I would have found it in " << guesses(*result.own) << ".\n";
    } else if (!clade::stop::interrupted::pending()) {
      streams.out << "I would not have found it in " << guesses(s.most_guesses) << ".\n";
    }
  }
  result.spent += best.spent();
  return result;
}

// The program guesses a secret that is given, or a person's.
template <class Packed>
outcome guess(const setup& s, std::istream& in, std::ostream& out) {
  guesser<Packed> player(s.of, s.think, s.opening, s.run.seed);
  if (s.secret) return {.played = guess_secret(s, player, out), .spent = player.spent()};
  const auto streams = streams_of(s, in, out);
  streams.out << wrapped(
      "Bulls and cows: the computer guesses your code, one of " + in_short(s) + '.', streams.columns);
  return {.played = talk(s.of, player, s.most_guesses, streams), .spent = player.spent()};
}

}  // namespace

void declare(common::command& to) {
  declare_secret(to, "yours; with --guess drawn");
  declare_game(to);
  to.declare(visit_flags, game_flags{});
  declare_player(to);
  common::run_options::declare(to);
}

int run(const common::command& parsed, std::ostream& out) {
  const auto options         = common::run_options::read(parsed);
  auto secret                = read_secret(parsed);
  const auto of              = read_game(parsed, secret);
  const auto [most, guesses] = parsed.read(visit_flags, game_flags{});
  const auto think           = read_player(parsed, of);
  // The secret is drawn from a child stream that no player uses.
  auto rng = clade::random_stream(options.seed).fork(0);
  if (guesses && !secret) secret = all_codes{of}(rng);
  const setup s{of, secret, think, read_opening(parsed, of), most, options};

  const auto signals = common::ending_signals();
  const auto begin   = std::chrono::steady_clock::now();
  const auto result  = common::with_standard_input([&](std::istream& in) {
    return with_packed(s.of, [&]<class Packed>() -> outcome {
      return guesses ? let_guess<Packed>(s, streams_of(s, in, out)) : guess<Packed>(s, in, out);
    });
  });
  const auto seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();

  const auto ended  = result.played.ended;
  const auto reason = ended == ending::interrupted ? common::reason_of(false, "")
                                                   : clade::stop::reason{described(ended), ended == ending::found};
  if (s.run.json) {
    common::print_json(out, to_json(s, result, reason, seconds));
  } else if (s.secret && !guesses) {
    out.flush();
    std::cerr << "seconds  " << clade::report::shortest(common::rounded_to_microseconds(seconds)) << '\n';
  }
  return common::exit_status::of(reason);
}

}  // namespace bulls_and_cows::play_command
