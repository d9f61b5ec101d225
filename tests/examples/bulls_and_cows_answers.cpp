// SPDX-License-Identifier: BSL-1.0
#include <boost/test/unit_test.hpp>
#include <clade/random/random_stream.hpp>
#include <cstddef>
#include <string>
#include <variant>

#include "bulls_and_cows/game.hpp"
#include "bulls_and_cows/play/answers.hpp"

BOOST_AUTO_TEST_SUITE(bulls_and_cows_answers)

using namespace bulls_and_cows;

namespace {

const game usual{4, "0123456789"};

bool is_answer(const std::string& line, const answer& expected, const game& of = usual) {
  return read_line(of, 3, line) == typed_line(expected);
}

std::string complaint(const std::string& line, std::size_t answers = 3, const game& of = usual) {
  const auto read = read_line(of, answers, line);
  return std::holds_alternative<mistake>(read) ? std::get<mistake>(read).what : "none";
}

bool says(const std::string& line, const std::string& part, std::size_t answers = 3, const game& of = usual) {
  return complaint(line, answers, of).find(part) != std::string::npos;
}

}  // namespace

BOOST_AUTO_TEST_CASE(two_numbers_are_bulls_and_cows) {
  for (const std::string line : {"1 2",
                                 "1,2",
                                 " 1 , 2 ",
                                 "1;2",
                                 "1/2",
                                 "1 & 2",
                                 "1+2",
                                 "1\t2",
                                 "1 2\r",
                                 "01 002",
                                 "1 and 2",
                                 "1b2c",
                                 "1B2C",
                                 "1b 2c",
                                 "1 b 2 c",
                                 "1 bull, 2 cows",
                                 "1 bull and 2 cows",
                                 "1 bulls 2 cow",
                                 "2c1b",
                                 "2 cows 1 bull",
                                 "1b2",
                                 "1b 2",
                                 "1 2c",
                                 "2c 1",
                                 "2 1b"}) {
    BOOST_TEST(is_answer(line, {1, 2}), line << ": " << complaint(line));
  }
  BOOST_TEST(is_answer("4 0", {4, 0}));
  BOOST_TEST(is_answer("0 0", {0, 0}));
  BOOST_TEST(is_answer("2 bulls", {2, 0}));
  BOOST_TEST(is_answer("3c", {0, 3}));
  BOOST_TEST(is_answer("12 0", {12, 0}, {12, "01"}));
}

BOOST_AUTO_TEST_CASE(impossible_answers_are_refused) {
  for (const std::string line : {"2 3", "5 0", "0 5", "3 1"}) BOOST_TEST(!complaint(line).empty(), line);
  for (const std::string line : {"99999999999999999999999 1", "1 18446744073709551615"})
    BOOST_TEST(says(line, '"' + line + '"'));
  BOOST_TEST(!complaint("0 1", 0, {1, "01"}).empty());
  BOOST_TEST(is_answer("2 2", {2, 2}));
  BOOST_TEST(is_answer("3 0", {3, 0}));
}

BOOST_AUTO_TEST_CASE(what_could_be_read_in_two_ways_or_none_is_asked_again) {
  for (const std::string line : {"12", "1", "1 2 3", "1b2b", "b1 c2", "1 2 sheep", "-1 2", "1.5 2", "quit now", "??"})
    BOOST_TEST(says(line, '"' + line + '"'));
  for (const std::string line : {"", " \t"}) BOOST_TEST(!complaint(line).empty());
  BOOST_TEST(says("\x1b[A", "\"\\x1b[A\""));
}

BOOST_AUTO_TEST_CASE(a_number_and_a_colon_correct_an_answer) {
  BOOST_TEST((read_line(usual, 3, "2: 1 1") == typed_line(correction{2, {1, 1}})));
  BOOST_TEST((read_line(usual, 3, " 3 :2c1b") == typed_line(correction{3, {1, 2}})));
  BOOST_TEST((read_line(usual, 12, "12:0,0") == typed_line(correction{12, {0, 0}})));
  BOOST_TEST(says("4: 1 1", "there is no answer 4 to correct, only 1 to 3"));
  BOOST_TEST(says("0: 1 1", "there is no answer 0"));
  BOOST_TEST(says("99999999999999999999: 1 1", "there is no answer 99999999999999999999"));
  BOOST_TEST(says("2: 1 1", "only answer 1", 1));
  BOOST_TEST(says("1: 1 1", "there is no answer to correct yet", 0));
  BOOST_TEST(says("x: 1 1", "not a correction"));
  BOOST_TEST(says(": 1 1", "not a correction"));
  BOOST_TEST(says("1 2: 1 1", "not a correction"));
  BOOST_TEST(says("2: 3 1", "cannot be"));
  BOOST_TEST(says("2:", "there is no answer"));
  BOOST_TEST(says("2: ?", "not an answer"));
  BOOST_TEST(says("2: 3: 1 1", "not an answer"));
}

BOOST_AUTO_TEST_CASE(help_and_the_end_have_short_words) {
  for (const std::string line : {"?", " ? ", "h", "HELP"})
    BOOST_TEST(std::holds_alternative<help>(read_line(usual, 0, line)), line);
  for (const std::string line : {"q", "Q", "quit", "exit\r"})
    BOOST_TEST(std::holds_alternative<quit>(read_line(usual, 0, line)), line);
}

BOOST_AUTO_TEST_CASE(any_line_gives_a_possible_answer_or_a_reason) {
  clade::random_stream rng(1);
  const std::string pieces = "0123456789 ,:bcBC?q-\t\x80\xff\n";
  std::size_t read = 0;
  for (int k = 0; k < 50'000; ++k) {
    std::string line(rng.below(std::size_t{8}), ' ');
    for (auto& c : line) c = pieces[rng.below(pieces.size())];
    const auto typed = read_line(usual, 3, line);
    if (const auto* const given = std::get_if<answer>(&typed)) {
      ++read;
      BOOST_TEST_REQUIRE(is_possible(usual, *given));
    } else if (const auto* const changed = std::get_if<correction>(&typed)) {
      BOOST_TEST_REQUIRE((changed->number >= 1 && changed->number <= 3 && is_possible(usual, changed->given)));
    } else if (const auto* const wrong = std::get_if<mistake>(&typed)) {
      BOOST_TEST_REQUIRE(!wrong->what.empty());
      BOOST_TEST_REQUIRE(wrong->what.find('\n') == std::string::npos);
    }
  }
  BOOST_TEST(read > 300u);
}

BOOST_AUTO_TEST_SUITE_END()
