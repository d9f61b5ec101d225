// SPDX-License-Identifier: BSL-1.0
#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <clade/random/random_stream.hpp>
#include <cstddef>
#include <span>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "bulls_and_cows/game.hpp"
#include "bulls_and_cows/play/conversation.hpp"
#include "bulls_and_cows/play/guesser.hpp"
#include "bulls_and_cows/play/settings.hpp"
#include "bulls_and_cows/play/survey.hpp"
#include "bulls_and_cows/play/talk.hpp"
#include "bulls_and_cows/space.hpp"
#include "support/repetitions.hpp"

BOOST_AUTO_TEST_SUITE(bulls_and_cows_conversation)

using namespace bulls_and_cows;

namespace {

const game distinct{4, "0123456789", true};

// Guesses what stands in a list, and knows a code, or none, until it is answered.
struct from_list {
  std::vector<std::string> guesses;
  std::size_t knows = 1;
  std::size_t made = 0;
  std::size_t anew = 0;
  std::size_t learnt = 0;
  std::size_t known = 0;

  std::string next() {
    known = knows;
    return guesses.at(made++);
  }
  void learn(const answered_guess&) {
    ++learnt;
    known = 0;
  }
  void learn_anew(std::span<const answered_guess> answers) {
    ++anew;
    learnt = answers.size();
    known = 0;
  }
  std::size_t codes_known() const { return known; }
};

struct talked {
  account result;
  std::string out;

  bool says(const std::string& part) const { return out.find(part) != std::string::npos; }
};

template <class Guesser>
talked talk_to(Guesser& player, const std::string& input, const game& of = distinct, std::size_t most = 100,
               bool repeat = true, bool colour = false) {
  std::istringstream in(input);
  std::ostringstream out;
  auto result = talk(of, player, most, {in, out, repeat, colour});
  return {std::move(result), out.str()};
}

// With a player that knows no codes, and so guesses ones that fit.
talked talk_with(const std::string& input, const game& of = distinct, std::size_t most = 100) {
  from_list player{{best_opening(of), "", "", "", "", "", "", "", "", ""}, 0};
  return talk_to(player, input, of, most);
}

std::string line(const answer& given) { return std::to_string(given.bulls) + ' ' + std::to_string(given.cows) + '\n'; }

// The lines of a person who thinks of `secret` and of a genetic player of seed 1, up to the end.
std::string honest_lines(const game& of, const std::string& secret) {
  guesser<packed_bits> player(of, best_settings(of), best_opening(of), 1);
  std::string lines, guess;
  while (guess != secret) {
    guess = player.next();
    player.learn({guess, score(secret, guess)});
    lines += line(score(secret, guess));
  }
  return lines;
}

}  // namespace

BOOST_AUTO_TEST_CASE(a_game_is_played_to_the_end) {
  const auto lines = honest_lines(distinct, "5082");
  guesser<packed_bits> player(distinct, best_settings(distinct), "0123", 1);
  const auto [result, out] = talk_to(player, lines + "0 0\n");
  BOOST_TEST((result.ended == ending::found));
  BOOST_TEST(result.state.answers.back().guess == "5082");
  BOOST_TEST(result.state.answers.size() == static_cast<std::size_t>(std::ranges::count(lines, '\n')));
  for (const auto& a : result.state.answers) BOOST_TEST((score("5082", a.guess) == a.given));
  BOOST_TEST(out.starts_with("Think of a code of 4 different symbols of 0123456789.\n"));
  BOOST_TEST(out.find("\nGuess 1: 0123  bulls and cows? 0 2\nGuess 2: ") != std::string::npos, out);
  BOOST_TEST(out.ends_with("5082: found in " + std::to_string(result.state.answers.size()) + " guesses\n"), out);
}

BOOST_AUTO_TEST_CASE(a_contradiction_is_named_corrected_and_the_game_goes_on) {
  from_list player{{"0123", "4567", "4589", "1032", "3012"}};
  // The code is 3012: the first answer should have been 0 4. The answer without a number is asked again.
  const auto t = talk_to(player, "0 2\n0 0\n0 0\n2 0\n1: 0 4\n2 2\n4 0\n");
  BOOST_TEST(t.says("answers 1, 2 and 3 "), t.out);
  BOOST_TEST(t.says("\n1   0123      0     2  ?\n2   4567      0     0  ?\n3   4589      0     0  ?\n"), t.out);
  BOOST_TEST((t.result.ended == ending::found));
  BOOST_TEST(t.result.state.answers.size() == 5u);
  BOOST_TEST((t.result.state.answers[0].given == answer{0, 4}));
  BOOST_TEST(player.anew == 1u);
  BOOST_TEST(player.learnt == 5u);
  BOOST_TEST(t.result.state.contradiction.empty());
}

BOOST_AUTO_TEST_CASE(after_a_correction_the_secret_is_found) {
  guesser<packed_bits> player(distinct, best_settings(distinct), "0123", 1);
  // The first answer, 0 4 for the secret 3012, is given as 0 0, and corrected once answers no longer fit.
  std::string lines = "0 0\n";
  std::vector<answered_guess> answers{{"0123", {0, 0}}};
  player.learn(answers[0]);
  for (bool corrected = false; answers.back().guess != "3012";) {
    const auto guess = player.next();
    answers.push_back({guess, score("3012", guess)});
    lines += line(answers.back().given);
    player.learn(answers.back());
    if (!corrected && any_fits(distinct, answers).fits == verdict::no) {
      corrected = true;
      answers[0].given = {0, 4};
      lines += "1: 0 4\n";
      player.learn_anew(answers);
    }
  }
  guesser<packed_bits> again(distinct, best_settings(distinct), "0123", 1);
  const auto t = talk_to(again, lines);
  BOOST_TEST(t.says("No code fits: answer"), t.out);
  BOOST_TEST((t.result.ended == ending::found));
  BOOST_TEST((t.result.state.answers == answers));
  BOOST_TEST(t.says("3012: found in " + std::to_string(answers.size()) + " guesses\n"));
}

BOOST_AUTO_TEST_CASE(earlier_answers_can_be_corrected_while_a_guess_is_open) {
  from_list player{{"0123", "4567", "8901"}};
  const auto t = talk_to(player, "1: 0 0\n1 1\n1: 2 0\n2: 0 1\n0 1\nq\n");
  BOOST_TEST(t.says("1: 2 0\nGuess 2: "), t.out);
  BOOST_TEST(t.says("answer 2 "), t.out);  // there is none yet
  BOOST_TEST((t.result.state.answers[0].given == answer{2, 0}));
  BOOST_TEST((t.result.state.answers[1].given == answer{0, 1}));
  BOOST_TEST(player.anew == 1u);
  BOOST_TEST(player.learnt == 2u);
}

BOOST_AUTO_TEST_CASE(bulls_alone_that_contradict_an_earlier_answer_do_not_end_the_game) {
  from_list player{{"0123", "0124"}};
  const auto t = talk_to(player, "0 4\n4 0\n1: 3 0\n");
  BOOST_TEST(t.says("answers 1 and 2 "), t.out);
  BOOST_TEST((t.result.ended == ending::found));
  BOOST_TEST((t.result.state.answers[0].given == answer{3, 0}));
  // An answer to an earlier guess is corrected to bulls alone.
  from_list third{{"0123", "4567", "8901"}};
  const auto u = talk_to(third, "0 2\n1 1\n1: 4 0\nq\n");
  BOOST_TEST(!u.result.state.contradiction.empty(), u.out);
  BOOST_TEST((u.result.ended == ending::quit));
}

BOOST_AUTO_TEST_CASE(a_player_that_knows_no_code_is_given_one_that_fits) {
  const auto t = talk_with("0 4\nq\n");
  const auto at = t.out.find("Guess 2: ");
  BOOST_TEST_REQUIRE(at < t.out.size(), t.out);
  BOOST_TEST((score(t.out.substr(at + 9, 4), "0123") == answer{0, 4}), t.out);
}

BOOST_AUTO_TEST_CASE(a_guess_that_is_open_stays_made_when_answers_are_corrected) {
  from_list player{{"0123", "4567", "8901"}};
  const auto t = talk_to(player, "0 0\n1: 3 0\n1: 0 4\n0 0\n1: 4 0\n");
  for (const std::string line : {"1: 3 0\n", "1: 0 4\n"}) BOOST_TEST(t.says(line + "Guess 2: 4567"), t.out);
  BOOST_TEST(t.result.state.found().value() == 0u);
}

BOOST_AUTO_TEST_CASE(it_ends_unsolved_with_the_answers_so_far) {
  const auto left = talk_with("0 1\n0 2\nq\n4 0\n");
  BOOST_TEST((left.result.ended == ending::quit));
  BOOST_TEST(left.result.state.answers.size() == 2u);
  BOOST_TEST(left.says("1   0123      0     1\n"), left.out);
  for (const std::string input : {"0 1\n", ""}) BOOST_TEST((talk_with(input).result.ended == ending::input_ended));
  BOOST_TEST((talk_with("0 1\n0 2\n", distinct, 2).result.ended == ending::guesses_used_up));
  BOOST_TEST(talk_with("4 0\n", distinct, 1).result.state.found().has_value());
  BOOST_TEST(!talk_with("0 0\n0 0\n0 0\n").result.state.contradiction.empty());
}

BOOST_AUTO_TEST_CASE(a_last_line_without_its_end_counts) {
  BOOST_TEST((talk_with("4 0").result.ended == ending::found));
  BOOST_TEST((talk_with("4 0\r\n").result.ended == ending::found));
}

BOOST_AUTO_TEST_CASE(a_survey_makes_the_same_guesses_for_the_same_seed) {
  const game of{4, "012345"};
  clade::random_stream rng(3);
  const genetic_player<packed_bits> player(of, best_settings(of));
  for (int k = 0; k < support::repetitions(20); ++k) {
    const auto secret = all_codes{of}(rng);
    const auto lines = honest_lines(of, secret);
    const auto counted = survey(player, player.pack(), best_opening(of), {secret}, 1, 100, 1, [] { return false; });
    BOOST_TEST(counted.most() == static_cast<std::size_t>(std::ranges::count(lines, '\n')));
  }
}

BOOST_AUTO_TEST_CASE(any_answers_lead_to_an_end) {
  // Random answers, mostly contradicting: corrections at random until the lines end.
  clade::random_stream rng(7);
  for (const auto& of : {distinct, game{3, "01"}, game{1, "01"}, game{2, "01", true}}) {
    for (int k = 0; k < support::repetitions(15); ++k) {
      std::string lines;
      for (int i = 0; i < 40; ++i) {
        if (rng.chance(0.4)) lines += std::to_string(1 + rng.below(4)) + ": ";
        lines += line({rng.below(of.length + 1), rng.below(of.length + 1)});
      }
      guesser<packed_bits> player(of, best_settings(of), best_opening(of), 1);
      const auto t = talk_to(player, lines, of);
      const auto& state = t.result.state;
      if (t.result.ended == ending::found) {
        for (const auto& a : state.answers)
          BOOST_TEST((score(state.answers[*state.found()].guess, a.guess) == a.given));
      }
      const bool contradicts = !state.contradiction.empty();
      BOOST_TEST(contradicts == (any_fits(of, state.answers).fits == verdict::no), t.out);
    }
  }
}

BOOST_AUTO_TEST_SUITE_END()
