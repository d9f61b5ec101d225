// SPDX-License-Identifier: BSL-1.0
#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <set>
#include <sstream>
#include <string>

#include "bulls_and_cows/game.hpp"
#include "bulls_and_cows/play/board.hpp"
#include "bulls_and_cows/play/conversation.hpp"

BOOST_AUTO_TEST_SUITE(bulls_and_cows_board)

using namespace bulls_and_cows;

namespace {

const game six{4, "123456"};

std::string shown(const conversation& state, bool colour, bool unicode) {
  std::istringstream in;
  std::ostringstream out;
  show_answers({in, out, false, colour, unicode}, state);
  return out.str();
}

}  // namespace

BOOST_AUTO_TEST_CASE(symbols_have_colours_of_their_own) {
  BOOST_TEST(pegs(six, "1216") ==
             "\x1b[97;41m 1 \x1b[0m\x1b[30;43m 2 \x1b[0m\x1b[97;41m 1 \x1b[0m\x1b[30;46m 6 \x1b[0m");
  const game many{1, "0123456789abcdefghijklmnopqrstuvwxyz"};
  std::set<std::string> colours;
  for (const char symbol : many.alphabet) {
    const auto row = pegs(many, {&symbol, 1});
    colours.insert(row.substr(0, row.find('m')));
  }
  BOOST_TEST(colours.size() == 12u);
}

BOOST_AUTO_TEST_CASE(an_answer_has_a_peg_for_every_place) {
  BOOST_TEST(answer_pegs(six, {1, 2}, true) == "\u25cf\u25cb\u25cb\u00b7");
  BOOST_TEST(answer_pegs(six, {1, 2}, false) == "Xoo.");
  BOOST_TEST(answer_pegs(six, {0, 0}, false) == "....");
  BOOST_TEST(answer_pegs(six, {4, 0}, false) == "XXXX");
}

BOOST_AUTO_TEST_CASE(a_board_has_a_row_for_every_guess_and_marks_contradictions) {
  conversation state{six, {}, {}, {1}};
  for (int i = 0; i < 10; ++i) state.answers.push_back({"1111", {0, 0}});
  const auto board = shown(state, true, false);
  BOOST_TEST(board.starts_with("\n   1  \x1b[97;41m 1 "), board);
  BOOST_TEST(board.find("\n  10  \x1b[97;41m 1 ") != std::string::npos, board);
  BOOST_TEST(std::ranges::count(board, '?') == 1);
  std::ostringstream table;
  print_answers(table, state);
  BOOST_TEST(shown(state, false, true) == table.str());
}

BOOST_AUTO_TEST_SUITE_END()
