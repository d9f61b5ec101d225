// SPDX-License-Identifier: BSL-1.0
#include <boost/test/unit_test.hpp>
#include <cstddef>
#include <vector>

#include <clade/clade.hpp>
#include <clade/neighbourhood.hpp>

#include "support/refusal.hpp"
#include "support/repetitions.hpp"
#include "support/tours.hpp"

BOOST_AUTO_TEST_SUITE(initialization_tests)
BOOST_AUTO_TEST_SUITE(two_opt)

using namespace clade;

namespace {

// Whether an exchange of two edges, one of the new ones to any other place, makes a tour shorter.
bool can_be_improved(const support::tour_length<int>& length, const std::vector<int>& tour) {
  const auto n = tour.size();
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t j = i + 1; j < n; ++j) {
      const int a = tour[i], b = tour[(i + 1) % n], c = tour[j], d = tour[(j + 1) % n];
      if (length.distance(a, c) + length.distance(b, d) < length.distance(a, b) + length.distance(c, d)) return true;
    }
  }
  return false;
}

}  // namespace

BOOST_AUTO_TEST_CASE(nearly_all_tours_are_local_optima_if_all_places_are_listed) {
  for (const std::size_t n : {1u, 2u, 3u, 4u, 5u, 8u, 30u, 100u}) {
    const auto length = support::random_places(n);
    const auto problem = minimize(length, chromosome::permutation{n});
    const auto op = initialization::two_opt{.neighbours = n}.prepare(problem);
    const auto tours = static_cast<std::size_t>(support::repetitions(200));
    std::size_t improvable = 0;
    for (std::size_t i = 0; i < tours; ++i) {
      random_stream rng(i), same(i);
      const auto tour = op(problem.space, i, rng);
      BOOST_TEST_REQUIRE(chromosome::is_permutation(tour));
      improvable += can_be_improved(length, tour);
      BOOST_TEST(length(tour) <= length(problem.space(same)));
    }
    BOOST_TEST(10 * improvable <= tours);
  }
}

BOOST_AUTO_TEST_CASE(short_lists_find_tours_that_are_nearly_as_short) {
  const auto length = support::random_places(200);
  const auto problem = minimize(length, chromosome::permutation{200});
  long listed = 0, all = 0;
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    random_stream one(seed), other(seed);
    listed += length(initialization::two_opt{.neighbours = 8}.prepare(problem)(problem.space, 0, one));
    all += length(initialization::two_opt{.neighbours = 199}.prepare(problem)(problem.space, 0, other));
  }
  BOOST_TEST(listed < 1.05 * static_cast<double>(all));
}

BOOST_AUTO_TEST_CASE(refuses_lists_without_places) {
  BOOST_TEST(support::refusal([] { (void)initialization::two_opt{.neighbours = 0}; }) ==
             "two_opt neighbours must be at least 1, but was 0");
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
