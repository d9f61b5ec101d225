// SPDX-License-Identifier: BSL-1.0
#include <boost/test/unit_test.hpp>
#include <chrono>
#include <cstdio>
#include <string>

#include "common/progress_line.hpp"

BOOST_AUTO_TEST_SUITE(common_progress_line)

using namespace common;

namespace {

std::string shown(bool always, std::chrono::milliseconds delay, double share, bool cleared = false) {
  std::FILE* const file = std::tmpfile();
  {
    progress_line line({.out = file, .delay = delay, .interval = std::chrono::hours(1), .always = always});
    line("games: " + done_of(1234, 5000), share);
    line("too soon", share);
    if (cleared) {
      line.clear();
      std::fputs("a result\n", file);
    }
  }
  std::rewind(file);
  std::string text;
  for (int c = std::fgetc(file); c != EOF; c = std::fgetc(file)) text += static_cast<char>(c);
  std::fclose(file);
  return text;
}

}  // namespace

BOOST_AUTO_TEST_CASE(the_time_left_follows_from_the_share_that_is_done) {
  BOOST_TEST(time_left(10, 0.5) == "10 s left");
  BOOST_TEST(time_left(10, 1) == "0 s left");
  BOOST_TEST(time_left(1, 0.01) == "99 s left");
  BOOST_TEST(time_left(60, 0.25) == "3 min left");
  BOOST_TEST(time_left(3600, 0.2) == "4 h 0 min left");
  BOOST_TEST(time_left(10, 0) == "");
  BOOST_TEST(time_left(1e8, 0.01) == "");
}

BOOST_AUTO_TEST_CASE(a_line_is_shown_on_a_terminal_after_a_while_and_cleared) {
  using namespace std::chrono_literals;
  BOOST_TEST(shown(true, 0ms, 1) == "\r\033[Kgames: 1,234 of 5,000, 0 s left\r\033[K");
  BOOST_TEST(shown(true, 0ms, 0) == "\r\033[Kgames: 1,234 of 5,000\r\033[K");
  BOOST_TEST(shown(true, 0ms, 0, true) == "\r\033[Kgames: 1,234 of 5,000\r\033[Ka result\n");
  BOOST_TEST(shown(false, 0ms, 0, true) == "a result\n");
  BOOST_TEST(shown(true, 1h, 1) == "");
  BOOST_TEST(shown(false, 0ms, 1) == "");
}

BOOST_AUTO_TEST_SUITE_END()
