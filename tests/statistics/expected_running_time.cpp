#include <clade/statistics/expected_running_time.hpp>

#include <clade/core/random_stream.hpp>

#include <boost/test/unit_test.hpp>
#include <cmath>
#include <cstddef>
#include <cstdint>
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
  BOOST_TEST(!expected_running_time_interval(sample{infinity, infinity}, 1000, random_stream(1)).has_value());
  BOOST_TEST(!expected_running_time_interval({}, 1000, random_stream(1)).has_value());
}

BOOST_AUTO_TEST_CASE(the_interval_of_a_stream_is_always_the_same) {
  const sample runtimes{120, 340, infinity, 560, 80, 910, infinity, 400, 230, 640};
  const auto found = expected_running_time_interval(runtimes, 1000, random_stream(1)).value();
  BOOST_TEST((found == expected_running_time_interval(runtimes, 1000, random_stream(1)).value()));
  BOOST_TEST(!(found == expected_running_time_interval(runtimes, 1000, random_stream(2)).value()));
  BOOST_TEST(support::close(found.low, 336.625));
  BOOST_TEST(support::close(found.high, 1320.05));
}

BOOST_AUTO_TEST_CASE(the_interval_depends_on_no_order_but_its_own) {
  const auto one = expected_running_time_interval(sample{5, 5, 5}, 10, random_stream(1)).value();
  BOOST_TEST(one.low == 5);
  BOOST_TEST(one.high == 5);
  const auto alone = expected_running_time_interval(sample{7}, 10, random_stream(1), 1, 0.5).value();
  BOOST_TEST(alone.low == 7);
  BOOST_TEST(alone.high == 7);
}

BOOST_AUTO_TEST_CASE(the_interval_is_open_above_where_successes_are_rare) {
  sample runtimes(20, infinity);
  runtimes[3] = 100;  // missed by a resample with probability 0.36
  const auto found = expected_running_time_interval(runtimes, 1000, random_stream(1)).value();
  BOOST_TEST(found.high == infinity);
  BOOST_TEST(found.low < 19100);
  BOOST_TEST(found.low > 0);
}

BOOST_AUTO_TEST_CASE(more_confidence_makes_the_interval_wider) {
  const sample runtimes{120, 340, infinity, 560, 80, 910, infinity, 400, 230, 640};
  const auto at = [&](double c) {
    return expected_running_time_interval(runtimes, 1000, random_stream(5), 1000, c).value();
  };
  BOOST_TEST((at(0.99).low < at(0.9).low && at(0.9).low < at(0.5).low));
  BOOST_TEST((at(0.5).high < at(0.9).high && at(0.9).high < at(0.99).high));
}

BOOST_AUTO_TEST_CASE(the_interval_holds_the_estimate_and_covers_what_it_promises) {
  // Every evaluation succeeds with probability q, so the expected running time is 1 / q for any budget.
  const auto q = 0.001;
  const auto budget = 2000.0;  // 13.5 % of the runs fail
  random_stream rng(20);
  const int studies = 1000;
  int covered = 0, held = 0;
  for (int study = 0; study < studies; ++study) {
    sample runtimes(100);
    for (auto& runtime : runtimes) {
      runtime = std::ceil(std::log1p(-rng.unit()) / std::log1p(-q));
      if (runtime < 1) runtime = 1;
      if (runtime > budget) runtime = infinity;
    }
    const auto found =
        expected_running_time_interval(runtimes, budget, rng.fork(static_cast<std::uint64_t>(study)), 400);
    const auto estimate = expected_running_time(runtimes, budget);
    covered += found->low <= 1 / q && 1 / q <= found->high;
    held += found->low <= *estimate && *estimate <= found->high;
  }
  BOOST_TEST_MESSAGE("coverage: " << covered << " of " << studies);
  BOOST_TEST(held == studies);
  BOOST_TEST(covered >= 0.92 * studies);
  BOOST_TEST(covered <= 0.97 * studies);
}

BOOST_AUTO_TEST_CASE(refuses_what_is_no_runtime) {
  using support::refusal;
  BOOST_TEST(refusal([] { expected_running_time(sample{-1}, 10); }) ==
             "expected_running_time runtimes must hold numbers of evaluations or infinity, but held -1");
  BOOST_TEST(refusal([] { expected_running_time(sample{1, std::nan("")}, 10); }) ==
             "expected_running_time runtimes must hold numbers of evaluations or infinity, but held nan");
  BOOST_TEST(refusal([] { expected_running_time(sample{1}, 0); }) ==
             "expected_running_time budget must be positive and finite, but was 0");
  BOOST_TEST(refusal([] { expected_running_time(sample{1}, infinity); }) ==
             "expected_running_time budget must be positive and finite, but was inf");
  BOOST_TEST(refusal([] { expected_running_time(sample{1}, std::nan("")); }) ==
             "expected_running_time budget must be positive and finite, but was nan");
  BOOST_TEST(refusal([] { expected_running_time_interval(sample{1}, 10, random_stream(1), 0); }) ==
             "expected_running_time_interval resamples must be at least 1, but was 0");
  BOOST_TEST(refusal([] { expected_running_time_interval(sample{1}, 10, random_stream(1), 10, 1); }) ==
             "expected_running_time_interval confidence must be above 0 and below 1, but was 1");
  BOOST_TEST(refusal([] { expected_running_time_interval(sample{-1}, 10, random_stream(1)); }) ==
             "expected_running_time runtimes must hold numbers of evaluations or infinity, but held -1");
}

BOOST_AUTO_TEST_SUITE_END()
