// SPDX-License-Identifier: BSL-1.0
#include <boost/test/unit_test.hpp>
#include <clade/random/random_stream.hpp>
#include <clade/study/racing/elimination.hpp>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

#include "support/repetitions.hpp"

BOOST_AUTO_TEST_SUITE(racing_tests)
BOOST_AUTO_TEST_SUITE(elimination)

using clade::racing::best_first;
using clade::racing::comparison;
using clade::racing::worse_than_best;
using table = std::vector<std::vector<double>>;

namespace {
constexpr auto infinity = std::numeric_limits<double>::infinity();
}

BOOST_AUTO_TEST_CASE(orders_by_ranks_means_or_roots) {
  const table rows{{2, 1, 3}, {2, 1, 3}, {2, 9, 20}};
  BOOST_TEST(best_first(rows, comparison::ranks) == (std::vector<std::size_t>{1, 0, 2}));
  BOOST_TEST(best_first(rows, comparison::means) == (std::vector<std::size_t>{0, 1, 2}));
  const table with_one_large{{4, 1}, {4, 1}, {4, 12}};
  BOOST_TEST(best_first(with_one_large, comparison::means) == (std::vector<std::size_t>{0, 1}));
  BOOST_TEST(best_first(with_one_large, comparison::roots) == (std::vector<std::size_t>{1, 0}));
  // The root of a negative cost is negative.
  const table negative{{-4, -1}, {-4, -1}, {-4, -12}};
  BOOST_TEST(best_first(negative, comparison::means) == (std::vector<std::size_t>{1, 0}));
  BOOST_TEST(best_first(negative, comparison::roots) == (std::vector<std::size_t>{0, 1}));
}

// One large cost hides a difference that all others have.
BOOST_AUTO_TEST_CASE(roots_eliminate_in_spite_of_a_large_cost) {
  table rows(9, {4, 1});
  rows.push_back({40, 60});
  BOOST_TEST(worse_than_best(rows, 0.05, comparison::means) == (std::vector<bool>{false, false}));
  BOOST_TEST(worse_than_best(rows, 0.05, comparison::roots) == (std::vector<bool>{true, false}));
}

BOOST_AUTO_TEST_CASE(failed_runs_are_worse_than_any_cost) {
  const table rows{{infinity, 1e300}, {1, 1e300}, {1, 1e300}};
  BOOST_TEST(best_first(rows, comparison::means) == (std::vector<std::size_t>{1, 0}));
  BOOST_TEST(best_first(table{{infinity, 5}, {infinity, infinity}}, comparison::ranks) ==
             (std::vector<std::size_t>{1, 0}));
  const table always_failing(10, {1, infinity, infinity});
  for (const auto by : {comparison::ranks, comparison::means, comparison::roots}) {
    BOOST_TEST(worse_than_best(always_failing, 0.05, by) == (std::vector<bool>{false, true, true}));
  }
  const table all_failing(10, {infinity, infinity});
  for (const auto by : {comparison::ranks, comparison::means, comparison::roots}) {
    BOOST_TEST(worse_than_best(all_failing, 0.05, by) == (std::vector<bool>{false, false}));
  }
}

// Conover, "Practical nonparametric statistics", 1999, section 5.8, example 1: twelve homeowners rank four grasses. The
// critical difference at 5 % is 11.49.
BOOST_AUTO_TEST_CASE(critical_difference_of_the_textbook) {
  const table rows{{4, 3, 2, 1}, {4, 2, 3, 1}, {3, 1.5, 1.5, 4}, {3, 1, 2, 4}, {4, 2, 1, 3}, {2, 2, 2, 4},
                   {1, 3, 2, 4}, {2, 4, 1, 3}, {3.5, 1, 2, 3.5}, {4, 1, 3, 2}, {4, 2, 3, 1}, {3.5, 1, 2, 3.5}};
  // The sums of the ranks are 38, 23.5, 24.5 and 34.
  BOOST_TEST(worse_than_best(rows, 0.05, comparison::ranks) == (std::vector<bool>{true, false, false, false}));
  // With 8 % the limit is 10.2, with 10 % it is 9.56: 34 exceeds 23.5 by 10.5.
  BOOST_TEST(worse_than_best(rows, 0.08, comparison::ranks) == (std::vector<bool>{true, false, false, true}));
}

BOOST_AUTO_TEST_CASE(equal_ranks_in_all_rows_are_certain) {
  const table rows(5, {1, 2, 3});
  BOOST_TEST(worse_than_best(rows, 0.05, comparison::ranks) == (std::vector<bool>{false, true, true}));
  BOOST_TEST(worse_than_best(rows, 0.05, comparison::means) == (std::vector<bool>{false, true, true}));
}

// Of two equal configurations one is eliminated as often as the level says.
BOOST_AUTO_TEST_CASE(level_of_two_equal_configurations) {
  clade::random_stream rng(1);
  constexpr int times = support::repetitions(2000);
  for (const auto by : {comparison::ranks, comparison::means, comparison::roots}) {
    int eliminated = 0;
    for (int t = 0; t < times; ++t) {
      table rows(20);
      for (auto& row : rows) {
        const auto instance = rng.normal();
        row = {instance + rng.normal(), instance + rng.normal()};
      }
      const auto worse = worse_than_best(rows, 0.05, by);
      eliminated += worse[0] || worse[1];
    }
    BOOST_TEST(std::abs(eliminated - 0.05 * times) < 4 * std::sqrt(0.05 * 0.95 * times));
  }
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
