// SPDX-License-Identifier: BSL-1.0
#include <clade/statistics/expected_running_time.hpp>

#include <clade/random/random_stream.hpp>
#include <clade/statistics/wilson_interval.hpp>

#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <cstddef>
#include <limits>
#include <vector>

#include "reference.hpp"
#include "support/refusal.hpp"

BOOST_AUTO_TEST_SUITE(expected_running_time_tests)

using clade::random_stream;
using clade::statistics::expected_running_time;
using clade::statistics::expected_running_time_interval;

using sample = std::vector<double>;
constexpr auto infinity = std::numeric_limits<double>::infinity();

BOOST_AUTO_TEST_CASE(agrees_with_exact_fractions) {
  support::agreement agrees("expected running time");
  int with = 0, without = 0;
  for (const auto& data : support::references("two_samples")) {
    if (!data.values.contains("expected_running_time")) continue;
    const auto found = expected_running_time(data["x"], data["budget"][0]);
    const auto& expected = data["expected_running_time"];
    BOOST_TEST_REQUIRE(found.has_value() == !expected.empty());
    if (found) agrees(data, *found, expected[0]);
    ++(found ? with : without);
  }
  BOOST_TEST(with >= 60);
  BOOST_TEST(without >= 10);
}

BOOST_AUTO_TEST_CASE(failed_runs_cost_the_budget) {
  BOOST_TEST(expected_running_time(sample{100, infinity, 300, infinity}, 1000).value() == 1200);
  BOOST_TEST(expected_running_time(sample{0x1p1023, 0x1.8p1023}, 0x1.8p1023).value() == 0x1.4p1023);
  BOOST_TEST(expected_running_time(sample{100}, 1000).value() == 100);
  BOOST_TEST(expected_running_time(sample{1000}, 1000).value() == 1000);
  BOOST_TEST(expected_running_time(sample{0, 0}, 1).value() == 0);
}

BOOST_AUTO_TEST_CASE(a_run_beyond_the_budget_has_failed_within_it) {
  BOOST_TEST(expected_running_time(sample{100, 1001}, 1000).value() == 1100);
  BOOST_TEST(!expected_running_time(sample{1001}, 1000).has_value());
}

BOOST_AUTO_TEST_CASE(there_is_none_without_success) {
  BOOST_TEST(!expected_running_time(sample{infinity, infinity}, 1000).has_value());
  BOOST_TEST(!expected_running_time({}, 1000).has_value());
  BOOST_TEST(!expected_running_time_interval({}, 1000).has_value());
}

// Computed by hand from the formulas in the docstring.
BOOST_AUTO_TEST_CASE(the_interval_joins_those_of_the_success_rate_and_of_the_mean_runtime) {
  const sample runtimes{100, 200, 300, infinity};
  const auto found = expected_running_time_interval(runtimes, 1000).value();
  const auto rate = clade::statistics::wilson_interval(3, 4);
  // Mean 200, relative deviations -1/2, 0 and 1/2: the variance is (1/4 + 1/4 + 2) / 4.
  const auto factor = std::exp(1.959964 * std::sqrt(0.625 / 3));
  const auto failed = 1000.0 / 3;
  BOOST_TEST(
      support::close(found.low, 200 + failed - std::hypot(200 - 200 / factor, failed - 1000 * (1 / rate.high - 1))));
  BOOST_TEST(
      support::close(found.high, 200 + failed + std::hypot(200 * factor - 200, 1000 * (1 / rate.low - 1) - failed)));
}

BOOST_AUTO_TEST_CASE(the_order_of_the_runs_does_not_matter) {
  sample runtimes{120, 340, infinity, 560, 80, 910, infinity, 400, 230, 640};
  const auto one = expected_running_time_interval(runtimes, 1000).value();
  std::ranges::reverse(runtimes);
  const auto other = expected_running_time_interval(runtimes, 1000).value();
  BOOST_TEST(support::close(one.low, other.low));
  BOOST_TEST(support::close(one.high, other.high));
}

BOOST_AUTO_TEST_CASE(units_do_not_matter) {
  const auto one = expected_running_time_interval(sample{1, 2, 5, infinity}, 10).value();
  const auto thousands = expected_running_time_interval(sample{1000, 2000, 5000, infinity}, 10'000).value();
  BOOST_TEST(support::close(1000 * one.low, thousands.low));
  BOOST_TEST(support::close(1000 * one.high, thousands.high));
}

BOOST_AUTO_TEST_CASE(without_success_there_is_a_lower_bound) {
  const auto found = expected_running_time_interval(sample(30, infinity), 1000).value();
  // Wilson's upper limit of the success rate is z^2 / (n + z^2).
  BOOST_TEST(support::close(found.low, 1000 * 30 / (1.959964 * 1.959964)));
  BOOST_TEST(found.high == infinity);
  BOOST_TEST(expected_running_time_interval(sample(60, infinity), 1000)->low > found.low);
  BOOST_TEST((expected_running_time_interval(sample(30, 1001), 1000).value() == found));  // above the budget
}

BOOST_AUTO_TEST_CASE(where_all_succeed_failures_may_have_been_missed) {
  const auto few = expected_running_time_interval(sample(10, 100), 1000).value();
  const auto many = expected_running_time_interval(sample(1000, 100), 1000).value();
  BOOST_TEST((few.low < 100 && many.low < 100));
  BOOST_TEST(few.high > 100 + 1000 * (1 / clade::statistics::wilson_interval(10, 10).low - 1));
  BOOST_TEST(many.high < 106);
  BOOST_TEST(expected_running_time_interval(sample(10, 100), 10'000)->high > few.high);
  // The mean is limited to the budget.
  BOOST_TEST(expected_running_time_interval(sample{10}, 10)->high <= 10 + 10 * 1.959964 * 1.959964 + 1e-9);
  const auto at_once = expected_running_time_interval(sample{0, 0}, 1).value();
  BOOST_TEST(at_once.low == 0);
  BOOST_TEST((at_once.high > 0 && at_once.high < 2));
}

BOOST_AUTO_TEST_CASE(more_standard_errors_make_the_interval_wider) {
  const sample runtimes{120, 340, infinity, 560, 80, 910, infinity, 400, 230, 640};
  const auto at = [&](double z) { return expected_running_time_interval(runtimes, 1000, z).value(); };
  BOOST_TEST((at(2.5).low < at(2).low && at(2).low < at(1).low));
  BOOST_TEST((at(1).high < at(2).high && at(2).high < at(2.5).high));
}

// benchmarks/coverage_of_running_time.cpp tests more distributions.
BOOST_AUTO_TEST_CASE(the_interval_holds_the_estimate_and_covers_what_it_promises) {
  // Every evaluation succeeds with probability q, so the expected running time is 1 / q for any budget.
  const auto q = 0.001;
  for (const auto budget : {500.0, 2000.0, 20'000.0}) {
    for (const std::size_t runs : {5u, 10u, 100u}) {
      random_stream rng(20);
      const int studies = 1000;
      int covered = 0, held = 0;
      for (int study = 0; study < studies; ++study) {
        sample runtimes(runs);
        for (auto& runtime : runtimes) {
          runtime = std::max(1.0, std::ceil(std::log1p(-rng.unit()) / std::log1p(-q)));
          if (runtime > budget) runtime = infinity;
        }
        const auto found = expected_running_time_interval(runtimes, budget);
        const auto estimate = expected_running_time(runtimes, budget);
        covered += found->low <= 1 / q && 1 / q <= found->high;
        held += found->low <= estimate.value_or(found->low) && estimate.value_or(found->low) <= found->high;
      }
      BOOST_TEST_INFO("budget " << budget << ", " << runs << " runs");
      BOOST_TEST(held == studies);
      BOOST_TEST_INFO("budget " << budget << ", " << runs << " runs");
      BOOST_TEST(covered >= 0.93 * studies);
    }
  }
}

BOOST_AUTO_TEST_CASE(refuses_what_is_no_runtime) {
  using support::refusal;
  BOOST_TEST(refusal([] { expected_running_time(sample{-1}, 10); }) ==
             "expected_running_time runtimes must hold numbers of evaluations or infinity, but held -1");
  BOOST_TEST(refusal([] { expected_running_time(sample{1, std::nan("")}, 10); }) ==
             "expected_running_time runtimes must hold numbers of evaluations or infinity, but held nan");
  BOOST_TEST(refusal([] { expected_running_time(sample{1}, 0); }) ==
             "expected_running_time budget must be above 0 and finite, but was 0");
  BOOST_TEST(refusal([] { expected_running_time(sample{1}, infinity); }) ==
             "expected_running_time budget must be above 0 and finite, but was inf");
  BOOST_TEST(refusal([] { expected_running_time(sample{1}, std::nan("")); }) ==
             "expected_running_time budget must be above 0 and finite, but was nan");
  BOOST_TEST(refusal([] { expected_running_time_interval(sample{1}, 10, 0); }) ==
             "expected_running_time_interval z must be above 0 and finite, but was 0");
  BOOST_TEST(refusal([] { expected_running_time_interval(sample{-1}, 10); }) ==
             "expected_running_time_interval runtimes must hold numbers of evaluations or infinity, but held -1");
  BOOST_TEST(refusal([] { expected_running_time_interval(sample{1}, infinity); }) ==
             "expected_running_time_interval budget must be above 0 and finite, but was inf");
}

BOOST_AUTO_TEST_SUITE_END()
