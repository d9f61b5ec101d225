// SPDX-License-Identifier: BSL-1.0
#include <boost/test/unit_test.hpp>
#include <cstddef>
#include <sstream>
#include <string>
#include <vector>

#include "n_queens/drawing.hpp"

BOOST_AUTO_TEST_SUITE(n_queens_drawing)

using namespace n_queens;

namespace {

std::size_t count(const std::string& text, const std::string& part) {
  std::size_t times = 0;
  for (auto at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++times;
  return times;
}

}  // namespace

BOOST_AUTO_TEST_CASE(rows_are_in_brackets_and_count_from_one) {
  std::ostringstream out;
  print_rows(out, board({1, 3, 0, 2}));
  BOOST_TEST(out.str() == "[2,4,1,3]\n");
}

BOOST_AUTO_TEST_CASE(the_grid_has_row_one_on_top) {
  std::ostringstream out;
  print_grid(out, board({1, 3, 0, 2}));
  BOOST_TEST(out.str() ==
             "|_|_|Q|_|\n"
             "|Q|_|_|_|\n"
             "|_|_|_|Q|\n"
             "|_|Q|_|_|\n");
}

BOOST_AUTO_TEST_CASE(the_picture_holds_every_queen_and_says_what_it_shows) {
  const auto solved = svg(board({1, 3, 0, 2}));
  BOOST_TEST(count(solved, "<use ") == 4u);
  BOOST_TEST(count(solved, "<title>4 queens, none attacked</title>") == 1u);
  BOOST_TEST(count(solved, "#b3261e") == 0u);
  BOOST_TEST(count(solved, R"(<use href="#queen" x="0" y="100"/>)") == 1u);
  BOOST_TEST(count(solved, R"(<use href="#queen" x="300" y="200"/>)") == 1u);
  BOOST_TEST(count(solved, "<g") == count(solved, "</g"));
  BOOST_TEST(count(solved, "<text") == 16u);

  const auto attacked = svg(board({0, 2, 4, 1, 3, 5}));
  BOOST_TEST(count(attacked, "1 attacking pair<") == 1u);
  const auto red = attacked.substr(attacked.find("#b3261e"));
  BOOST_TEST(count(red, "<use ") == 2u);
  BOOST_TEST(count(attacked, "<use ") == 6u);
  BOOST_TEST(count(svg(board({0})), "<title>1 queen, none attacked</title>") == 1u);
}

BOOST_AUTO_TEST_SUITE_END()
