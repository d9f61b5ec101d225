// SPDX-License-Identifier: BSL-1.0
#include <boost/test/unit_test.hpp>
#include <clade/text/nearest_name.hpp>
#include <string>
#include <string_view>
#include <vector>

BOOST_AUTO_TEST_SUITE(nearest_name)

BOOST_AUTO_TEST_CASE(distances_are_the_known_ones) {
  using clade::detail::edits;
  BOOST_TEST(edits("", "") == 0u);
  BOOST_TEST(edits("abc", "") == 3u);
  BOOST_TEST(edits("", "ab") == 2u);
  BOOST_TEST(edits("kitten", "sitting") == 3u);
  BOOST_TEST(edits("saturday", "sunday") == 3u);
  BOOST_TEST(edits("flaw", "lawn") == 2u);
  BOOST_TEST(edits("order", "odrer") == 1u);  // two adjacent characters are exchanged
  BOOST_TEST(edits("ca", "abc") == 3u);       // a substring is not edited twice
  BOOST_TEST(edits("sovle", "solve") == 1u);
}

BOOST_AUTO_TEST_CASE(what_is_near_is_found_and_nothing_else) {
  const std::vector<std::string_view> names{"order", "pmx", "edge", "one-point", "two-point-3"};
  const auto found = [&](std::string_view given) { return clade::detail::nearest_name(given, names); };
  BOOST_TEST(found("oder") == "order");
  BOOST_TEST(found("onepoint") == "one-point");
  BOOST_TEST(found("egde") == "edge");
  BOOST_TEST(found("EDGE") == "edge");
  BOOST_TEST(found("point") == "");
  for (const auto* const given : {"pm", "pex", "nmx", "pxm", "mpx"}) BOOST_TEST(found(given) == "pmx");
  BOOST_TEST(found("pab") == "");  // two of three characters differ
  BOOST_TEST(found("x") == "");    // an edit would replace the whole name
  BOOST_TEST(found("") == "");
  BOOST_TEST(clade::detail::nearest_name("a", std::vector<std::string_view>{}) == "");
}

BOOST_AUTO_TEST_CASE(a_message_about_an_unknown_name_lists_the_known_ones) {
  using clade::detail::unknown_name;
  const std::vector<std::string_view> names{"order", "edge", "cycle"};
  BOOST_TEST(unknown_name("crossover", "egde", names, 2) ==
             "there is no crossover 'egde'; there are order, edge and 1 more; did you mean 'edge'?");
  BOOST_TEST(unknown_name("crossover", "x", names, 3) == "there is no crossover 'x'; there are order, edge, cycle");
  BOOST_TEST(unknown_name("column", "x", std::vector<std::string>{}, 3) == "there is no column 'x'; there are none");
}

BOOST_AUTO_TEST_SUITE_END()
