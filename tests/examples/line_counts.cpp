// SPDX-License-Identifier: BSL-1.0
#include "n_queens/line_counts.hpp"

#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <clade/random/random_stream.hpp>
#include <cstddef>
#include <vector>

BOOST_AUTO_TEST_SUITE(line_counts_tests)

using n_queens::line_counts;

namespace {

line_counts empty(std::size_t lines) {
  line_counts counts;
  counts.assign(lines);
  return counts;
}

void check(const line_counts& counts, const std::vector<int>& expected) {
  const auto words = counts.crowded();
  for (std::size_t line = 0; line < expected.size(); ++line) {
    BOOST_REQUIRE_EQUAL(counts[line], expected[line]);
    BOOST_REQUIRE_EQUAL(words.at(line / 64) >> line % 64 & 1, expected[line] > 1);
  }
}

}  // namespace

// 255 and 256 are the last that a byte holds and the first that it does not.
BOOST_AUTO_TEST_CASE(counts_go_beyond_a_byte_and_back) {
  constexpr int most = 600;
  auto counts = empty(3);
  for (int i = 0; i < most; ++i) {
    BOOST_REQUIRE_EQUAL(counts.add(1), i);
    check(counts, {0, i + 1, 0});
  }
  for (int i = most; i > 0; --i) {
    BOOST_REQUIRE_EQUAL(counts.remove(1), i - 1);
    check(counts, {0, i - 1, 0});
  }
}

BOOST_AUTO_TEST_CASE(every_line_has_a_count_of_its_own_for_random_changes) {
  clade::random_stream rng(1);
  for (const std::size_t lines : {1u, 63u, 64u, 65u, 200u}) {
    auto counts = empty(lines);
    std::vector<int> expected(lines);
    for (int change = 0; change < 40'000; ++change) {
      // The first lines are crowded, so that some counts go beyond a byte.
      const auto line = rng.below(1 + rng.below(lines));
      if (rng.chance(0.3) && expected[line] > 0) {
        BOOST_REQUIRE_EQUAL(counts.remove(line), --expected[line]);
      } else {
        BOOST_REQUIRE_EQUAL(counts.add(line), expected[line]++);
      }
      if (change % 500 == 0) check(counts, expected);
    }
    check(counts, expected);
    BOOST_TEST(std::ranges::max(expected) > 256);
  }
}

BOOST_AUTO_TEST_CASE(assigned_anew_all_counts_are_0) {
  auto counts = empty(10);
  for (int i = 0; i < 300; ++i) counts.add(9);
  counts.assign(70);
  check(counts, std::vector<int>(70));
  counts.add(9);
  BOOST_TEST(counts[9] == 1);
}

BOOST_AUTO_TEST_CASE(a_copy_counts_for_itself) {
  auto counts = empty(5);
  for (int i = 0; i < 256; ++i) counts.add(2);
  auto copy = counts;
  copy.remove(2);
  check(counts, {0, 0, 256, 0, 0});
  check(copy, {0, 0, 255, 0, 0});
}

BOOST_AUTO_TEST_SUITE_END()
