// SPDX-License-Identifier: BSL-1.0
#include <boost/test/unit_test.hpp>
#include <clade/random/random_stream.hpp>
#include <cstddef>
#include <functional>
#include <sstream>
#include <string>
#include <variant>

#include "bulls_and_cows/every_code.hpp"
#include "bulls_and_cows/game.hpp"
#include "bulls_and_cows/packed.hpp"
#include "bulls_and_cows/play/codes_left.hpp"
#include "bulls_and_cows/play/guesser.hpp"
#include "bulls_and_cows/play/riddle.hpp"
#include "bulls_and_cows/play/settings.hpp"

BOOST_AUTO_TEST_SUITE(bulls_and_cows_riddle)

using namespace bulls_and_cows;

namespace {

const game distinct{4, "0123456789", true};

struct guessed {
  riddle_account result;
  std::string out;
  std::size_t learnt = 0, asked = 0;
};

guessed guess_by(const std::string& input, const std::string& secret, const game& of = distinct,
                 std::size_t most = 100) {
  std::istringstream in(input);
  std::ostringstream out;
  std::size_t learnt = 0, asked = 0;
  const helper assistant{[&](const answered_guess&) { ++learnt; }, [] { return "some codes are left"; },
                         [&] { return "best " + std::to_string(++asked); }};
  auto result = riddle(of, secret, assistant, most, {in, out, true});
  return {result, out.str(), learnt, asked};
}

}  // namespace

BOOST_AUTO_TEST_CASE(guesses_and_words_are_told_apart) {
  BOOST_TEST((read_guess(distinct, " 1234\r") == typed_guess("1234")));
  BOOST_TEST((read_guess(distinct, "1 2\t3 4") == typed_guess("1234")));
  BOOST_TEST((read_guess(distinct, "HINT") == typed_guess(hint{})));
  BOOST_TEST((read_guess(distinct, "best") == typed_guess(best{})));
  BOOST_TEST((read_guess(distinct, "?") == typed_guess(help{})));
  BOOST_TEST((read_guess(distinct, "give up") == typed_guess(quit{})));
  for (const char* const wrong : {"", "123", "12345", "12x4", "1223", "/", "hints"}) {
    BOOST_TEST(std::holds_alternative<mistake>(read_guess(distinct, wrong)), wrong);
  }
  const game words{4, "abcdefghijklmnopqrstuvwxyz"};
  BOOST_TEST((read_guess(words, "hint") == typed_guess("hint")));
  BOOST_TEST((read_guess(words, "/hint") == typed_guess(hint{})));
  BOOST_TEST((read_guess(words, "/quit") == typed_guess(quit{})));
  BOOST_TEST((read_guess(words, "q") == typed_guess(quit{})));
}

BOOST_AUTO_TEST_CASE(a_riddle_is_solved) {
  const auto g = guess_by("1234\nbest\nbest\n1243\nbest\n5678\n", "5678");
  BOOST_TEST((g.result.played.ended == ending::found));
  BOOST_TEST(g.result.hints == 3u);
  BOOST_TEST(g.learnt == 2u);
  BOOST_TEST(g.asked == 2u);  // the strong player thinks once for a guess
  BOOST_TEST(g.out.ends_with("Guess 3? 5678\n5678: found in 3 guesses, with 3 hints\n"), g.out);
}

BOOST_AUTO_TEST_CASE(mistakes_cost_no_guess) {
  const auto g = guess_by("1\nabcd\n1123\n\n1234\n1234\n5678\n", "5678", distinct, 2);
  BOOST_TEST((g.result.played.ended == ending::found));
}

BOOST_AUTO_TEST_CASE(lines_are_as_narrow_as_the_terminal) {
  std::istringstream in("1234\n12\nabcd\n?\nq\n");
  std::ostringstream out;
  const helper assistant{[](const answered_guess&) {}, [] { return "5 codes are left"; }, [] { return "1234"; }};
  riddle(distinct, "5678", assistant, 100, {in, out, true, false, false, 40});
  std::istringstream lines(out.str());
  for (std::string line; std::getline(lines, line);) BOOST_TEST(line.size() <= 40U, line);
}

BOOST_AUTO_TEST_CASE(a_hint_fits_all_answers) {
  const auto g = guess_by("0123\n4567\nhint\nq\n", "7280");
  const auto at = g.out.find(" fits all answers.");
  BOOST_TEST_REQUIRE((at != std::string::npos && at >= 4));
  const auto code = g.out.substr(at - 4, 4);
  for (const std::string guess : {"0123", "4567"}) BOOST_TEST((score(code, guess) == score("7280", guess)));
  BOOST_TEST((g.result.played.ended == ending::quit));
  BOOST_TEST(g.out.ends_with("not found, given up after 2 answers, with 1 hint: the code was 7280\n"), g.out);
}

BOOST_AUTO_TEST_CASE(codes_left_are_counted) {
  codes_left<packed_bits> left(distinct, clade::random_stream(1));
  BOOST_TEST(left.in_words().starts_with("5,040 "));
  left.learn("0123", {0, 2});
  BOOST_TEST(left.in_words().starts_with("1,260 "));
  left.learn("4567", {4, 0});
  BOOST_TEST(left.in_words().starts_with("0 "));
}

BOOST_AUTO_TEST_CASE(many_codes_left_are_estimated) {
  const game of{8, "0123456789ab"};
  codes_left<packed_bytes<1>> left(of, clade::random_stream(1));
  BOOST_TEST(left.in_words() == "about 430,000,000 codes are left");  // 429,981,696
  left.learn("00000000", {0, 0});
  BOOST_TEST(left.in_words() == "about 210,000,000 codes are left");  // 11^8 = 214,358,881
  left.learn("11111111", {8, 0});
  BOOST_TEST(left.in_words() == "fewer than 11,000 codes are left");
}

BOOST_AUTO_TEST_CASE(the_guesses_of_a_player_are_counted) {
  guesser<packed_bits> player(distinct, {}, "0123", 1), other(distinct, {}, "0123", 1),
      opening(distinct, {}, "0123", 1);
  const auto needed = guesses_of(player, "8162", 100);
  BOOST_TEST_REQUIRE(needed.has_value());
  BOOST_TEST(!guesses_of(other, "8162", *needed - 1).has_value());
  BOOST_TEST((guesses_of(opening, "0123", 1) == 1u));
}

BOOST_AUTO_TEST_SUITE_END()
