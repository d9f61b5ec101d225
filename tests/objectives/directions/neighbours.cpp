// SPDX-License-Identifier: BSL-1.0
#include <boost/test/unit_test.hpp>
#include <cstddef>
#include <set>
#include <stdexcept>
#include <vector>

#include <clade/objectives/directions/das_dennis.hpp>
#include <clade/objectives/directions/neighbours.hpp>

BOOST_AUTO_TEST_SUITE(directions_tests)
BOOST_AUTO_TEST_SUITE(neighbours)

using namespace clade;

BOOST_AUTO_TEST_CASE(the_nearest_come_first_and_a_direction_before_all) {
  const std::vector<std::vector<double>> directions{{0, 1}, {0.5, 0.5}, {0.6, 0.4}, {0.6, 0.4}, {1, 0}};
  const detail::direction_neighbours near("op", directions, 3);
  const auto of = [&](std::size_t i) { return std::vector<int>(near.of(i).begin(), near.of(i).end()); };
  BOOST_TEST(of(0) == (std::vector{0, 1, 2}), boost::test_tools::per_element());
  BOOST_TEST(of(1) == (std::vector{1, 2, 3}), boost::test_tools::per_element());
  BOOST_TEST(of(3) == (std::vector{3, 2, 1}), boost::test_tools::per_element());
  BOOST_TEST(of(4) == (std::vector{4, 2, 3}), boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(all_have_their_turn_and_those_in_a_row_are_far_apart) {
  for (const std::size_t n : {1u, 2u, 3u, 20u, 100u, 101u}) {
    const detail::direction_neighbours near("op", directions::das_dennis{2, n}.points(), 1);
    std::set<std::size_t> seen;
    for (std::size_t k = n + 1; k < 2 * (n + 1); ++k) seen.insert(near.turn(k));
    BOOST_TEST(seen.size() == n + 1);
  }
  const detail::direction_neighbours near("op", directions::das_dennis{2, 99}.points(), 1);
  for (std::size_t k = 0; k < 100; ++k) {
    for (std::size_t later = k + 1; later < k + 10; ++later) {
      const auto one = near.turn(k), other = near.turn(later);
      BOOST_TEST((one > other ? one - other : other - one) >= 5u);
    }
  }
}

BOOST_AUTO_TEST_CASE(what_makes_no_neighbours_is_refused) {
  using all = std::vector<std::vector<double>>;
  const auto make = [](const all& directions, std::size_t count) {
    detail::direction_neighbours("op", directions, count);
  };
  BOOST_CHECK_THROW(make({}, 1), std::invalid_argument);
  BOOST_CHECK_THROW(make({{0, 1}}, 0), std::invalid_argument);
  BOOST_CHECK_THROW(make({{0, 1}}, 2), std::invalid_argument);
  BOOST_CHECK_THROW(make({{1}}, 1), std::invalid_argument);
  BOOST_CHECK_THROW(make({{0, 1}, {0, 0, 1}}, 1), std::invalid_argument);
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
