// SPDX-License-Identifier: BSL-1.0
#include <clade/statistics/quantile.hpp>

#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <cstddef>
#include <limits>
#include <vector>

#include "reference.hpp"
#include "support/refusal.hpp"

BOOST_AUTO_TEST_SUITE(quantile_tests)

using clade::statistics::median;
using clade::statistics::quantile;

using sample = std::vector<double>;
constexpr auto infinity = std::numeric_limits<double>::infinity();

BOOST_AUTO_TEST_CASE(agrees_with_r) {
  support::agreement quantiles("quantiles"), medians("medians");
  const auto all = support::references("two_samples");
  BOOST_TEST_REQUIRE(all.size() >= 100u);
  for (const auto& data : all) {
    for (std::size_t i = 0; i < data["probabilities"].size(); ++i) {
      quantiles(data, quantile(data["x"], data["probabilities"][i]), data["quantile"][i]);
    }
    medians(data, median(data["x"]), data["median"][0]);
  }
}

BOOST_AUTO_TEST_CASE(interpolates_between_neighbours) {
  const sample four{40, 10, 30, 20};
  BOOST_TEST(quantile(four, 0) == 10);
  BOOST_TEST(quantile(four, 0.25) == 17.5);
  BOOST_TEST(quantile(four, 0.5) == 25);
  BOOST_TEST(quantile(four, 1) == 40);
  BOOST_TEST(median(sample{3, 1, 2}) == 2);
  BOOST_TEST(median(sample{5}) == 5);
  BOOST_TEST(quantile(sample{5}, 0.3) == 5);
  BOOST_TEST(median(sample{-1e308, 1e308}) == 0);
}

BOOST_AUTO_TEST_CASE(infinities_are_values) {
  const sample half{infinity, 1, 2, infinity};
  BOOST_TEST(median(half) == infinity);
  BOOST_TEST(quantile(half, 1.0 / 3) == 2);
  BOOST_TEST(quantile(half, 0.34) == infinity);
  BOOST_TEST(quantile(half, 0.9) == infinity);
  BOOST_TEST(median(sample{1, infinity, 2}) == 2);
  BOOST_TEST(median(sample{infinity}) == infinity);
  BOOST_TEST(median(sample{infinity, infinity}) == infinity);
}

BOOST_AUTO_TEST_CASE(grows_with_p_and_stays_within_the_sample) {
  for (const auto& data : support::references("two_samples")) {
    auto before = *std::ranges::min_element(data["x"]);
    for (auto i = 0; i <= 1000; ++i) {
      const auto found = quantile(data["x"], i / 1000.0);
      BOOST_TEST_REQUIRE(found >= before);  // also fails for NaN
      before = found;
    }
    BOOST_TEST(before == *std::ranges::max_element(data["x"]));
  }
}

BOOST_AUTO_TEST_CASE(refuses_what_has_no_quantile) {
  using support::refusal;
  BOOST_TEST(refusal([] { quantile({}, 0.5); }) == "quantile sample must hold at least 1 value, but held 0");
  BOOST_TEST(refusal([] { median({}); }) == "quantile sample must hold at least 1 value, but held 0");
  BOOST_TEST(refusal([] { quantile(sample{1, std::nan("")}, 0.5); }) ==
             "quantile sample must hold finite values or infinity, but held nan");
  BOOST_TEST(refusal([] { quantile(sample{-infinity}, 0.5); }) ==
             "quantile sample must hold finite values or infinity, but held -inf");
  BOOST_TEST(refusal([] { quantile(sample{1}, -0.1); }) == "quantile p must be between 0 and 1, but was -0.1");
  BOOST_TEST(refusal([] { quantile(sample{1}, 1.5); }) == "quantile p must be between 0 and 1, but was 1.5");
  BOOST_TEST(refusal([] { quantile(sample{1}, std::nan("")); }) == "quantile p must be between 0 and 1, but was nan");
}

BOOST_AUTO_TEST_SUITE_END()
