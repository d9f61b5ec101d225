#include "common/suggestion.hpp"

#include <boost/test/unit_test.hpp>
#include <string>
#include <string_view>
#include <vector>

BOOST_AUTO_TEST_SUITE(common_suggestion)

BOOST_AUTO_TEST_CASE(distances_are_the_known_ones) {
  using common::edit_distance;
  BOOST_TEST(edit_distance("", "") == 0u);
  BOOST_TEST(edit_distance("abc", "") == 3u);
  BOOST_TEST(edit_distance("", "ab") == 2u);
  BOOST_TEST(edit_distance("kitten", "sitting") == 3u);
  BOOST_TEST(edit_distance("saturday", "sunday") == 3u);
  BOOST_TEST(edit_distance("flaw", "lawn") == 2u);
  BOOST_TEST(edit_distance("order", "odrer") == 2u);
}

BOOST_AUTO_TEST_CASE(what_is_near_is_suggested_and_nothing_else) {
  const std::vector<std::string_view> words{"order", "pmx", "edge", "one-point", "two-point-3"};
  const auto suggested = [&](std::string_view given) { return common::suggestion(given, words); };
  BOOST_TEST(suggested("oder") == "; did you mean \"order\"?");
  BOOST_TEST(suggested("onepoint") == "; did you mean \"one-point\"?");
  BOOST_TEST(suggested("egde") == "; did you mean \"edge\"?");
  BOOST_TEST(suggested("point") == "");
  BOOST_TEST(suggested("pm") == "; did you mean \"pmx\"?");
  BOOST_TEST(suggested("pex") == "; did you mean \"pmx\"?");
  BOOST_TEST(suggested("nmx") == "; did you mean \"pmx\"?");
  BOOST_TEST(suggested("pab") == "");  // two of three letters are others
  BOOST_TEST(suggested("x") == "");    // every letter of it but one would be another
  BOOST_TEST(suggested("") == "");
  BOOST_TEST(common::suggestion("a", {}) == "");
}

BOOST_AUTO_TEST_SUITE_END()
