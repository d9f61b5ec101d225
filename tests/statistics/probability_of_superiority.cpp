// SPDX-License-Identifier: BSL-1.0
#include <clade/statistics/probability_of_superiority.hpp>

#include <boost/test/unit_test.hpp>
#include <cmath>
#include <limits>
#include <vector>

#include "reference.hpp"
#include "support/refusal.hpp"

BOOST_AUTO_TEST_SUITE(probability_of_superiority_tests)

using clade::statistics::magnitude;
using clade::statistics::probability_of_superiority;

using sample = std::vector<double>;
constexpr auto infinity = std::numeric_limits<double>::infinity();

BOOST_AUTO_TEST_CASE(agrees_with_r) {
  support::agreement agrees("A12");
  const auto all = support::references("two_samples");
  BOOST_TEST_REQUIRE(all.size() >= 100u);
  for (const auto& data : all) agrees(data, probability_of_superiority(data["x"], data["y"]), data["a12"][0]);
}

BOOST_AUTO_TEST_CASE(is_the_share_of_pairs_that_x_wins) {
  BOOST_TEST(probability_of_superiority(sample{1, 2}, sample{3, 4}) == 1);
  BOOST_TEST(probability_of_superiority(sample{3, 4}, sample{1, 2}) == 0);
  BOOST_TEST(probability_of_superiority(sample{1, 2}, sample{2, 3}) == 3.5 / 4);
  BOOST_TEST(probability_of_superiority(sample{5}, sample{5}) == 0.5);
  BOOST_TEST(probability_of_superiority(sample{1, infinity}, sample{7, infinity, infinity}) == 4.0 / 6);
  for (const auto& data : support::references("two_samples")) {
    double won = 0, pairs = 0;
    for (const auto x : data["x"]) {
      for (const auto y : data["y"]) {
        won += x < y ? 1 : x == y ? 0.5 : 0;
        ++pairs;
      }
    }
    BOOST_TEST(probability_of_superiority(data["x"], data["y"]) == won / pairs);
  }
}

BOOST_AUTO_TEST_CASE(failed_runs_are_equal) {
  BOOST_TEST(probability_of_superiority(sample(3, infinity), sample(5, infinity)) == 0.5);
  BOOST_TEST(probability_of_superiority(sample{1e300}, sample{infinity}) == 1);
}

BOOST_AUTO_TEST_CASE(both_directions_add_up_to_1) {
  for (const auto& data : support::references("two_samples")) {
    BOOST_TEST(std::abs(probability_of_superiority(data["x"], data["y"]) +
                        probability_of_superiority(data["y"], data["x"]) - 1) < 1e-15);
  }
}

BOOST_AUTO_TEST_CASE(only_the_order_of_the_values_matters) {
  for (const auto& data : support::references("two_samples")) {
    auto x = data["x"], y = data["y"];
    for (auto* values : {&x, &y}) {
      for (auto& value : *values) value = value * 8 - 3;
    }
    BOOST_TEST(probability_of_superiority(x, y) == probability_of_superiority(data["x"], data["y"]));
  }
}

BOOST_AUTO_TEST_CASE(magnitudes_begin_at_their_limits) {
  BOOST_TEST(magnitude(0.5) == "negligible");
  BOOST_TEST(magnitude(0.5599) == "negligible");
  BOOST_TEST(magnitude(0.4401) == "negligible");
  for (const auto small : {0.56, 0.44, 56.0 / 100, 11.0 / 25, 0.6399, 0.3601}) BOOST_TEST(magnitude(small) == "small");
  for (const auto medium : {0.64, 0.36, 16.0 / 25, 9.0 / 25, 0.7099, 0.2901}) BOOST_TEST(magnitude(medium) == "medium");
  for (const auto large : {0.71, 0.29, 71.0 / 100, 29.0 / 100, 0.0, 1.0}) BOOST_TEST(magnitude(large) == "large");
}

BOOST_AUTO_TEST_CASE(refuses_what_has_no_order) {
  using support::refusal;
  BOOST_TEST(refusal([] { probability_of_superiority({}, sample{1}); }) ==
             "probability_of_superiority x must hold at least 1 value, but held 0");
  BOOST_TEST(refusal([] { probability_of_superiority(sample{1}, {}); }) ==
             "probability_of_superiority y must hold at least 1 value, but held 0");
  BOOST_TEST(refusal([] { probability_of_superiority(sample{1}, sample{std::nan("")}); }) ==
             "probability_of_superiority y must hold finite values or infinity, but held nan");
  BOOST_TEST(refusal([] { probability_of_superiority(sample{-infinity}, sample{1}); }) ==
             "probability_of_superiority x must hold finite values or infinity, but held -inf");
  BOOST_TEST(refusal([] { magnitude(1.5); }) == "magnitude probability must be between 0 and 1, but was 1.5");
  BOOST_TEST(refusal([] { magnitude(std::nan("")); }) == "magnitude probability must be between 0 and 1, but was nan");
}

BOOST_AUTO_TEST_SUITE_END()
