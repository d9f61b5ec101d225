// SPDX-License-Identifier: BSL-1.0
#include <boost/test/unit_test.hpp>
#include <string>

#include <clade/text/excerpt.hpp>

BOOST_AUTO_TEST_SUITE(excerpt_tests)

BOOST_AUTO_TEST_CASE(texts_in_messages_are_short_and_whole) {
  using clade::detail::excerpt;
  BOOST_TEST(excerpt("") == "");
  BOOST_TEST(excerpt(std::string(100, 'x')) == std::string(100, 'x'));
  BOOST_TEST(excerpt(std::string(101, 'x')) == std::string(100, 'x') + "...");
  BOOST_TEST(excerpt(std::string(99, 'x') + "\u010d" + "y") == std::string(99, 'x') + "...");
  BOOST_TEST(excerpt({"a\0b", 3}) == "a\\0b");
}

BOOST_AUTO_TEST_CASE(an_excerpt_may_begin_anywhere) {
  using clade::detail::excerpt, clade::detail::excerpt_around;
  BOOST_TEST(excerpt("0123456789", 2, 3) == "...234...");
  BOOST_TEST(excerpt("0123456789", 7, 3) == "...789");
  BOOST_TEST(excerpt("0\u010d2", 2, 1) == "...\u010d...");
  BOOST_TEST(excerpt_around(std::string(60, 'x'), 59) == std::string(60, 'x'));
  BOOST_TEST(excerpt_around(std::string(50, 'x') + std::string(50, 'y'), 50) ==
             "..." + std::string(30, 'x') + std::string(30, 'y') + "...");
}

BOOST_AUTO_TEST_SUITE_END()
