// SPDX-License-Identifier: BSL-1.0
#include <boost/test/unit_test.hpp>
#include <sstream>
#include <string>
#include <vector>

#include "nim/rows.hpp"

BOOST_AUTO_TEST_SUITE(nim_rows)

using namespace nim;

namespace {

std::string printed(const std::string& value, std::size_t width) {
  std::ostringstream out;
  print_rows(out, {{"name", value}, {"n", "1"}}, width);
  return out.str();
}

}  // namespace

BOOST_AUTO_TEST_CASE(long_values_go_on_below_themselves) {
  BOOST_TEST(printed("a b", 80) == "name  a b\nn     1\n");
  BOOST_TEST(printed("one two three", 13) == "name  one two\n      three\nn     1\n");
  BOOST_TEST(printed("one two three", 12) == "name  one\n      two\n      three\nn     1\n");
  BOOST_TEST(printed("10,20,30,40", 13) == "name  10,20,\n      30,40\nn     1\n");
  BOOST_TEST(printed("1234567890", 10) == "name  1234\n      5678\n      90\nn     1\n");
  BOOST_TEST(printed("", 80) == "name  \nn     1\n");
}

BOOST_AUTO_TEST_CASE(a_text_is_broken_into_lines) {
  BOOST_TEST(lines_of("one two, three", 9) == (std::vector<std::string>{"one two,", "three"}),
             boost::test_tools::per_element());
  BOOST_TEST(lines_of("one 1,2,3,4", 9) == (std::vector<std::string>{"one", "1,2,3,4"}),
             boost::test_tools::per_element());
  BOOST_TEST(lines_of("", 9) == std::vector<std::string>{""}, boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(calls_stay_on_one_line_where_they_fit) {
  using lines = std::vector<std::string>;
  BOOST_TEST(lines_of("a + max(b, c)", 11) == (lines{"a +", "max(b, c)"}), boost::test_tools::per_element());
  BOOST_TEST(lines_of("(a + b) ^ (c + d)", 13) == (lines{"(a + b) ^ (c", "+ d)"}), boost::test_tools::per_element());
  BOOST_TEST(lines_of("min(a, (b + c))", 11) == (lines{"min(a, (b +", "c))"}), boost::test_tools::per_element());
}

BOOST_AUTO_TEST_SUITE_END()
