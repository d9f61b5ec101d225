// SPDX-License-Identifier: BSL-1.0
#include <clade/statistics/penalized_average.hpp>

#include <boost/test/unit_test.hpp>
#include <cmath>
#include <limits>
#include <vector>

#include "reference.hpp"
#include "support/refusal.hpp"

BOOST_AUTO_TEST_SUITE(penalized_average_tests)

using clade::statistics::penalized_average;

using sample = std::vector<double>;
constexpr auto infinity = std::numeric_limits<double>::infinity();

BOOST_AUTO_TEST_CASE(agrees_with_exact_fractions) {
  support::agreement agrees("PAR-10");
  int compared = 0;
  for (const auto& data : support::references("two_samples")) {
    if (!data.values.contains("penalized_average")) continue;
    agrees(data, penalized_average(data["x"], data["budget"][0]), data["penalized_average"][0]);
    ++compared;
  }
  BOOST_TEST(compared >= 60);
}

BOOST_AUTO_TEST_CASE(failed_runs_count_as_a_multiple_of_the_budget) {
  BOOST_TEST(penalized_average(sample{0x1p1023, 0x1.8p1023}, 0x1.8p1023) == 0x1.4p1023);  // the sum overflows
  BOOST_TEST(penalized_average(sample{100, infinity}, 1000) == 5050);
  BOOST_TEST(penalized_average(sample{100, infinity}, 1000, 2) == 1050);
  BOOST_TEST(penalized_average(sample{100, infinity}, 1000, 1) == 550);
  BOOST_TEST(penalized_average(sample{100, 300}, 1000) == 200);
  BOOST_TEST(penalized_average(sample{infinity}, 1000) == 10000);
  BOOST_TEST(penalized_average(sample{1000, 1001}, 1000) == 5500);
}

BOOST_AUTO_TEST_CASE(refuses_what_has_no_average) {
  using support::refusal;
  BOOST_TEST(refusal([] { penalized_average({}, 10); }) ==
             "penalized_average runtimes must hold at least 1 value, but held 0");
  BOOST_TEST(refusal([] { penalized_average(sample{-2}, 10); }) ==
             "penalized_average runtimes must hold numbers of evaluations or infinity, but held -2");
  BOOST_TEST(refusal([] { penalized_average(sample{std::nan("")}, 10); }) ==
             "penalized_average runtimes must hold numbers of evaluations or infinity, but held nan");
  BOOST_TEST(refusal([] { penalized_average(sample{2}, -1); }) ==
             "penalized_average budget must be above 0 and finite, but was -1");
  BOOST_TEST(refusal([] { penalized_average(sample{2}, 1, 0.5); }) ==
             "penalized_average factor must be at least 1, but was 0.5");
  BOOST_TEST(refusal([] { penalized_average(sample{2}, 1, std::nan("")); }) ==
             "penalized_average factor must be at least 1, but was nan");
}

BOOST_AUTO_TEST_SUITE_END()
