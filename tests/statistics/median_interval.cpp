// SPDX-License-Identifier: BSL-1.0
#include <clade/statistics/median_interval.hpp>

#include <boost/test/unit_test.hpp>
#include <cmath>
#include <cstddef>
#include <limits>
#include <stdexcept>
#include <vector>

BOOST_AUTO_TEST_SUITE(median_interval_tests)

using clade::statistics::median_interval;

namespace {

constexpr auto infinity = std::numeric_limits<double>::infinity();

// n, n - 1, ..., 1.
std::vector<double> ranks(std::size_t n) {
  std::vector<double> values;
  for (auto k = n; k > 0; --k) values.push_back(static_cast<double>(k));
  return values;
}

// The probability of at most k heads in n coin tosses.
double at_most(std::size_t k, std::size_t n) {
  double sum = 0;
  for (std::size_t i = 0; i <= k; ++i) {
    sum += std::exp(std::lgamma(double(n) + 1) - std::lgamma(double(i) + 1) - std::lgamma(double(n - i) + 1) -
                    double(n) * std::log(2));
  }
  return sum;
}

}  // namespace

BOOST_AUTO_TEST_CASE(it_is_the_narrowest_pair_of_ranks_of_95_percent) {
  for (std::size_t n = 6; n <= 300; ++n) {
    BOOST_TEST_INFO("sample of " << n);
    const auto [low, high] = median_interval(ranks(n));
    const auto rank = static_cast<std::size_t>(low);
    BOOST_TEST_REQUIRE(high == static_cast<double>(n + 1 - rank));
    BOOST_TEST_REQUIRE(at_most(rank - 1, n) <= 0.025);
    if (rank < n + 1 - rank) BOOST_TEST_REQUIRE(at_most(rank, n) > 0.025);
  }
}

BOOST_AUTO_TEST_CASE(tables_of_ranks) {
  BOOST_CHECK((median_interval(ranks(20)) == clade::statistics::confidence_interval{6, 15}));
  BOOST_CHECK((median_interval(ranks(100)) == clade::statistics::confidence_interval{40, 61}));
  const auto [low, high] = median_interval(ranks(10'000));  // 5000 - 1.96 * 50
  BOOST_TEST((low == 4902 && high == 5099));
}

BOOST_AUTO_TEST_CASE(few_values_have_no_interval) {
  for (std::size_t n = 1; n < 6; ++n) {
    BOOST_CHECK((median_interval(ranks(n)) == clade::statistics::confidence_interval{-infinity, infinity}));
  }
  BOOST_TEST(median_interval(std::vector<double>{1, 2, 3, infinity, infinity, 4}).high == infinity);
}

BOOST_AUTO_TEST_CASE(what_has_no_order_is_refused) {
  const std::vector<double> none, unordered{1, std::nan(""), 2};
  BOOST_CHECK_THROW(median_interval(none), std::invalid_argument);
  BOOST_CHECK_THROW(median_interval(unordered), std::invalid_argument);
}

BOOST_AUTO_TEST_SUITE_END()
