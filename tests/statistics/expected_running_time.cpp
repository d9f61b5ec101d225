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
using clade::statistics::few_runs_decide_mean;
using clade::statistics::mean_runtime;
using clade::statistics::mean_runtime_interval;

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
  const sample runtimes{100, 110, 120, 150, 400, infinity};
  const auto found = expected_running_time_interval(runtimes, 1000).value();
  const auto rate = clade::statistics::wilson_interval(5, 6);
  const auto mean = mean_runtime_interval(runtimes, 1000).value();
  BOOST_TEST((mean == mean_runtime_interval(sample{100, 110, 120, 150, 400}, 5000).value()));
  const auto failed = 1000.0 / 5;
  BOOST_TEST(support::close(found.low, 176 + failed - std::hypot(176 - mean.low, failed - 1000 * (1 / rate.high - 1))));
  BOOST_TEST(
      support::close(found.high, 176 + failed + std::hypot(mean.high - 176, 1000 * (1 / rate.low - 1) - failed)));
  // A single success counts as one of an exponential distribution, at most the budget.
  const auto one = expected_running_time_interval(sample{500, infinity}, 1000).value();
  const auto half = clade::statistics::wilson_interval(1, 2);
  BOOST_TEST(support::close(one.high, 1500 + std::hypot(500.0, 1000 / half.low - 2000)));
}

// Student's interval of symmetric values, and one computed step by step from Hall's formula.
BOOST_AUTO_TEST_CASE(the_interval_of_the_mean_is_students_after_halls_transformation) {
  const auto symmetric = mean_runtime_interval(sample{1, 5, 5, 5, 9}, 10).value();
  const auto half = 2.776445105 * std::sqrt(8.0 / 5);
  BOOST_TEST(std::abs(symmetric.low - (5 - half)) < 1e-6);
  BOOST_TEST(std::abs(symmetric.high - (5 + half)) < 1e-6);
  const auto skewed = mean_runtime_interval(sample{1, 1, 1, 1, 6}, 10).value();
  // Mean 2, deviation sqrt(5), skewness 1.5; t is 2.776445 with 4 degrees of freedom.
  const auto a = 1.5 / std::sqrt(5.0), error = 1.0, t = 2.776445105;
  const auto moved = [&](double score) { return 3 / a * (std::cbrt(1 + a * (score - a / 6)) - 1); };
  BOOST_TEST(std::abs(skewed.low - std::max(0.0, 2 - error * moved(t))) < 1e-5);
  BOOST_TEST(std::abs(skewed.high - (2 - error * moved(-t))) < 1e-5);
  // The logarithms are symmetric: the end is that of a log-normal mean.
  const auto lognormal = mean_runtime_interval(sample{1, 2, 4, 8, 16}, 20).value();
  const auto v = 2.5 * std::log(2.0) * std::log(2.0);
  BOOST_TEST(std::abs(lognormal.high / (4 * std::exp(v / 2 + t * std::sqrt(v / 5 + v * v / 8))) - 1) < 1e-6);
  // The logarithms of these have a skewness of -1.5.
  const auto to_the_left = mean_runtime_interval(sample{1, 6, 6, 6, 6}, 10).value();
  const auto b = -1.5 / std::sqrt(5.0), end = 3 / b * (std::cbrt(1 + b * (-t - b / 6)) - 1);
  BOOST_TEST(std::abs(to_the_left.high - (5 - error * end)) < 1e-5);
  BOOST_TEST(skewed.high - 2 > 2 - skewed.low);
  BOOST_TEST(mean_runtime(sample{1, 3, 11, infinity}, 10).value() == 2);
  BOOST_TEST(!mean_runtime(sample{11, infinity}, 10).has_value());
  BOOST_TEST(!mean_runtime_interval(sample{11, infinity}, 10).has_value());
  BOOST_TEST((mean_runtime_interval(sample{5, 11}, 10).value() == clade::statistics::confidence_interval{0, infinity}));
  BOOST_TEST((mean_runtime_interval(sample{5, 5}, 10).value() == clade::statistics::confidence_interval{5, 5}));
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

BOOST_AUTO_TEST_CASE(where_all_succeed_the_budget_does_not_matter) {
  random_stream rng(4);
  sample runtimes(300);
  for (auto& runtime : runtimes) runtime = 1 + std::ceil(-500 * std::log1p(-rng.unit()));
  const auto found = expected_running_time_interval(runtimes, 60'000).value();
  BOOST_TEST((found == expected_running_time_interval(runtimes, 6e9).value()));
  BOOST_TEST((found == mean_runtime_interval(runtimes, 60'000).value()));
  const auto estimate = expected_running_time(runtimes, 60'000).value();
  BOOST_TEST((found.low > 0.85 * estimate && found.high < 1.15 * estimate));
  BOOST_TEST(expected_running_time_interval(sample{10}, 100)->high ==
             expected_running_time_interval(sample{10}, 1e6)->high);
  BOOST_TEST((expected_running_time_interval(sample{0, 0}, 1).value() == clade::statistics::confidence_interval{0, 0}));
}

BOOST_AUTO_TEST_CASE(more_standard_errors_make_the_interval_wider) {
  const sample runtimes{120, 340, infinity, 560, 80, 910, infinity, 400, 230, 640};
  const auto at = [&](double z) { return expected_running_time_interval(runtimes, 1000, z).value(); };
  BOOST_TEST((at(2.5).low < at(2).low && at(2).low < at(1).low));
  BOOST_TEST((at(1).high < at(2).high && at(2).high < at(2.5).high));
}

// Two instances with means 10 and 500: taken as one sample their runs would be covered nearly always.
BOOST_AUTO_TEST_CASE(several_instances_are_fixed) {
  for (const std::size_t runs : {5u, 10u, 30u}) {
    random_stream rng(3);
    const int studies = 1000;
    int covered = 0;
    for (int study = 0; study < studies; ++study) {
      std::vector<sample> instances{sample(runs), sample(runs)};
      for (auto& time : instances[0]) time = -10 * std::log1p(-rng.unit());
      for (auto& time : instances[1]) time = -500 * std::log1p(-rng.unit());
      const auto found = expected_running_time_interval(instances, 1e6);
      covered += found->low <= 255 && 255 <= found->high;
    }
    BOOST_TEST_INFO(runs << " runs");
    BOOST_TEST(covered >= (runs == 30 ? 0.93 : 0.9) * studies);
    BOOST_TEST_INFO(runs << " runs");
    BOOST_TEST(covered <= (runs == 5 ? 0.99 : 0.97) * studies);
  }
  // Without variance within instances there is none.
  const auto fixed = expected_running_time_interval(std::vector<sample>{{5, 5}, {500, 500}}, 1000).value();
  BOOST_TEST((support::close(fixed.low, 252.5) && support::close(fixed.high, 252.5)));
  // One instance is a sample, and so are single successes.
  const sample runtimes{100, 120, 150, infinity, 400};
  BOOST_TEST((expected_running_time_interval(std::vector<sample>{runtimes}, 1000).value() ==
              expected_running_time_interval(runtimes, 1000).value()));
  BOOST_TEST((mean_runtime_interval(std::vector<sample>{{10}, {30}, {infinity}}, 50).value() ==
              mean_runtime_interval(sample{10, 30, infinity}, 50).value()));
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
      BOOST_TEST(covered >= (runs == 5 ? 0.84 : runs == 10 ? 0.9 : 0.93) * studies);
    }
  }
}

BOOST_AUTO_TEST_CASE(few_slow_runs_that_decide_the_mean_are_seen) {
  const auto decide = [](const std::vector<sample>& runtimes) { return few_runs_decide_mean(runtimes, 1000); };
  BOOST_TEST(decide({{9, 10, 12, 11, 900}}));
  BOOST_TEST(decide({{9, 10, 12, 11, infinity, 900}}));
  BOOST_TEST(!decide({{9, 10, 12, 11, infinity}}));                           // failures cost the budget anyway
  BOOST_TEST(!decide({{10, 20, 30, 40, 300}}));                               // exactly 10 medians
  BOOST_TEST(!decide({{1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 500, 500, 500, 500}}));  // the slowest tenth is less than half
  BOOST_TEST(!decide({{9, 10, 11, 10, 9}, {900, 950, 1000, 960, 930}}));      // instances differ, runs do not
  BOOST_TEST(!decide({{infinity}}));
  BOOST_TEST(!decide({{0, 0, 0}}));
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
