// SPDX-License-Identifier: BSL-1.0
#include <clade/statistics/midranks.hpp>

#include <boost/test/unit_test.hpp>
#include <limits>
#include <numeric>
#include <vector>

#include "reference.hpp"

BOOST_AUTO_TEST_SUITE(midranks_tests)

using clade::statistics::midranks;

using sample = std::vector<double>;
constexpr auto infinity = std::numeric_limits<double>::infinity();

BOOST_AUTO_TEST_CASE(equal_values_share_their_ranks) {
  const auto found = midranks(sample{30, 10, infinity, 20, 10, infinity, 10});
  BOOST_TEST((found.ranks == sample{5, 2, 6.5, 4, 2, 6.5, 2}));
  BOOST_TEST(found.ties == 24 + 6);
}

BOOST_AUTO_TEST_CASE(different_values_have_no_ties) {
  const auto found = midranks(sample{3, -1, 2});
  BOOST_TEST((found.ranks == sample{3, 1, 2}));
  BOOST_TEST(found.ties == 0);
  BOOST_TEST(midranks({}).ranks.empty());
}

BOOST_AUTO_TEST_CASE(the_sum_of_ranks_is_that_without_ties) {
  for (const auto& data : support::references("two_samples")) {
    const auto ranks = midranks(data["x"]).ranks;
    const auto n = static_cast<double>(ranks.size());
    BOOST_TEST(std::accumulate(ranks.begin(), ranks.end(), 0.0) == n * (n + 1) / 2);
  }
}

BOOST_AUTO_TEST_SUITE_END()
