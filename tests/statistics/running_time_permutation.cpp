// SPDX-License-Identifier: BSL-1.0
#include <clade/statistics/running_time_permutation.hpp>

#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <utility>
#include <vector>

#include "reference.hpp"
#include "support/refusal.hpp"

BOOST_AUTO_TEST_SUITE(running_time_permutation_tests)

namespace {

using clade::random_stream;
using clade::statistics::corrected_running_time;
using clade::statistics::paired_samples;
using clade::statistics::running_time_permutation;

using sample = std::vector<double>;
constexpr auto infinity = std::numeric_limits<double>::infinity();

struct known {
  std::vector<std::pair<sample, sample>> instances;  // 0 for failed runs
  double log_ratio, w, p;
};

// Printed by running_time_permutation.py, which follows the definitions and enumerates every permutation.
// clang-format off
const std::vector<known> cases{
    {{{{9}, {26}}}, -1.0608719606852626, -1.0608719606852626, 1},
    {{{{9, 0}, {40, 4}}}, 1.4179838720768732, 0.61127612510312945, 0.83333333333333337},
    {{{{1, 12, 0}, {100, 39, 0}}}, -0.74907573321916998, -0.98106920016122545, 0.36666666666666664},
    {{{{0, 1, 0}, {0, 0, 24}}}, -0.10834114379596418, -0.057731280589925146, 1},
    {{{{8, 7, 7, 61}, {74, 16, 0, 3}}}, -1.0951640093891937, -0.90545104157884015, 0.44047619047619047},
    {{{{6, 5, 19, 0}, {0, 26, 21, 0}}}, -0.97832612279360764, -1.1122579674846078, 0.20000000000000001},
    {{{{16, 1, 34, 2}, {0, 0, 0, 8}}}, -2.8584201580895625, -3.3575832091261213, 0.057142857142857141},
    {{{{6}, {0}}, {{2}, {5}}, {{3}, {100}}, {{4}, {10}}}, -2.3127905916241094, -2.3127905916241094, 0.125},
    {{{{20}, {5}}, {{3}, {60}}, {{4}, {0}}, {{0}, {12}}, {{5}, {100}}, {{9}, {9}}, {{0}, {69}}}, -0.60487235779960835, -0.60487235779960835, 0.625},
    {{{{0, 0}, {100, 0}}, {{22, 6}, {0, 0}}}, -1.2384692400694117, -2.8209478420470968, 0.33333333333333331},
    {{{{3, 3}, {37, 8}}, {{1, 0}, {77, 14}}, {{3, 0}, {24, 0}}}, -0.52845632127575526, -0.64748458248489238, 0.64351851851851849},
    {{{{0, 9, 0}, {89, 43, 36}}, {{0, 0, 0}, {49, 1, 27}}}, 2.1857776674032934, 3.7779048079106428, 0.035000000000000003},
    {{{{4, 1, 14, 14, 16}, {18, 93, 22, 80, 40}}}, -1.6415691906168937, -3.3733437593528044, 0.068650793650793657},
    {{{{9, 1, 51, 14, 14}, {24, 4, 2, 27, 0}}}, -0.76828013107831916, -0.76839599722540386, 0.63769841269841265},
};
// clang-format on

std::vector<std::pair<sample, sample>> with_failures(std::vector<std::pair<sample, sample>> instances) {
  for (auto& [x, y] : instances) {
    std::ranges::replace(x, 0, infinity);
    std::ranges::replace(y, 0, infinity);
  }
  return instances;
}

std::vector<paired_samples> views(const std::vector<std::pair<sample, sample>>& instances, bool turned = false) {
  std::vector<paired_samples> all;
  for (const auto& [x, y] : instances) all.push_back(turned ? paired_samples{y, x} : paired_samples{x, y});
  return all;
}

// Approximately lognormal runtimes: the sum of several uniform numbers is nearly normal.
sample drawn(std::size_t runs, double median, double spread, double stuck, random_stream& rng) {
  sample runtimes(runs);
  for (auto& runtime : runtimes) {
    double sum = -6;
    for (int i = 0; i < 12; ++i) sum += rng.unit();
    runtime = rng.chance(stuck) ? infinity : std::ceil(median * std::exp(spread * sum));
  }
  return runtimes;
}

}  // namespace

BOOST_AUTO_TEST_CASE(agrees_with_all_permutations_tried_elsewhere) {
  std::size_t exact = 0;
  for (const auto& each : cases) {
    const auto instances = with_failures(each.instances);
    const auto found =
        running_time_permutation(views(instances), 100, random_stream(1), {.most = 40'000, .enough = 40'000});
    BOOST_TEST(support::close(found.log_ratio, each.log_ratio));
    BOOST_TEST(support::close(found.w, each.w));
    const bool one_run_each = std::ranges::all_of(instances, [](const auto& of) { return of.first.size() == 1; });
    BOOST_TEST(support::close(found.error, one_run_each ? 0 : each.log_ratio / each.w));
    if (found.exact) {
      BOOST_TEST(support::close(found.p, each.p), found.p << " instead of " << each.p);
      ++exact;
    } else {
      BOOST_TEST(std::abs(found.p - each.p) < 4 * std::sqrt(each.p * (1 - each.p) / 40'000));
    }
  }
  BOOST_TEST(exact == cases.size() - 3);  // 10 values, and 6 on two instances, are too many to enumerate
}

BOOST_AUTO_TEST_CASE(both_settings_are_treated_alike) {
  for (const auto& each : cases) {
    const auto instances = with_failures(each.instances);
    const auto one = running_time_permutation(views(instances), 100, random_stream(1));
    const auto other = running_time_permutation(views(instances, true), 100, random_stream(1));
    BOOST_TEST(support::close(one.log_ratio, -other.log_ratio));
    BOOST_TEST(support::close(one.w, -other.w));
    if (one.exact) BOOST_TEST(support::close(one.p, other.p));
  }
}

BOOST_AUTO_TEST_CASE(the_unit_of_running_times_does_not_matter) {
  const sample x{10, 30, 80, infinity}, y{20, 50, infinity, infinity, 70};
  const auto in = [](sample runtimes, double unit) {
    for (auto& runtime : runtimes) runtime *= unit;
    return runtimes;
  };
  const auto expected = running_time_permutation(x, y, 100, random_stream(1));
  for (const double unit : {0x1p-900, 0x1p-20, 0x1p1016}) {
    const auto found = running_time_permutation(in(x, unit), in(y, unit), 100 * unit, random_stream(1));
    BOOST_TEST(found.w == expected.w);
    BOOST_TEST(found.p == expected.p);
    BOOST_TEST(corrected_running_time(in(x, unit), 100 * unit) == corrected_running_time(x, 100) * unit);
  }
}

BOOST_AUTO_TEST_CASE(where_nothing_differs_or_could_p_is_1) {
  const sample four(4, 20), never(30, infinity), one{3}, other{4};
  const auto p = [](const sample& x, const sample& y) {
    return running_time_permutation(x, y, 100, random_stream(1)).p;
  };
  BOOST_TEST(p(four, four) == 1);
  BOOST_TEST(p(never, never) == 1);
  BOOST_TEST(p(one, other) == 1);
  const auto same = running_time_permutation(never, never, 100, random_stream(1));
  BOOST_TEST((same.w == 0 && same.log_ratio == 0));
  // Equal means that are known with an error.
  const auto equal = running_time_permutation(sample{10, 30}, sample{15, 25}, 100, random_stream(1));
  BOOST_TEST((equal.log_ratio == 0 && equal.error > 0.1));
}

// Two of 70 splits are as extreme, and have no variance.
BOOST_AUTO_TEST_CASE(a_difference_without_any_spread_is_infinite) {
  const auto found = running_time_permutation(sample(4, 10), sample(4, 20), 100, random_stream(1));
  BOOST_TEST(found.w == -infinity);
  BOOST_TEST(found.exact);
  BOOST_TEST(support::close(found.p, 2.0 / 70));
}

// A run above the budget has failed and costs the budget.
BOOST_AUTO_TEST_CASE(runs_cost_at_most_the_budget) {
  BOOST_TEST(corrected_running_time(sample{10, 30, 101, infinity}, 100) == 240 / 2.5);
  BOOST_TEST(corrected_running_time(sample{infinity, infinity}, 100) == 400);
  const auto one = running_time_permutation(sample{10, 30, 101}, sample{9, infinity, 40}, 100, random_stream(1));
  const auto other = running_time_permutation(sample{10, 30, infinity}, sample{9, 2000, 40}, 100, random_stream(1));
  BOOST_TEST((one.p == other.p && one.w == other.w));
}

// A setting dropped from a race has fewer runs. The remaining runs of the other one count: without them both are alike.
BOOST_AUTO_TEST_CASE(samples_may_differ_in_size) {
  random_stream rng(5);
  const auto few = drawn(20, 100, 0.3, 0, rng);
  auto many = few;
  for (const auto runtime : drawn(80, 300, 0.3, 0, rng)) many.push_back(runtime);
  const auto paired = running_time_permutation(few, std::span<const double>(many).first(20), 1e6, random_stream(1));
  BOOST_TEST(paired.p == 1);
  for (const bool turned : {false, true}) {
    const auto found = turned ? running_time_permutation(many, few, 1e6, random_stream(1))
                              : running_time_permutation(few, many, 1e6, random_stream(1));
    BOOST_TEST((turned ? found.log_ratio > 0.5 : found.log_ratio < -0.5));
    BOOST_TEST(found.p < 0.001);
  }
}

BOOST_AUTO_TEST_CASE(the_same_stream_gives_the_same_p) {
  random_stream rng(6);
  const auto x = drawn(30, 100, 0.8, 0.1, rng), y = drawn(30, 120, 0.8, 0.1, rng);
  const auto p = [&](std::uint64_t seed) { return running_time_permutation(x, y, 1000, random_stream(seed)).p; };
  BOOST_TEST(p(1) == p(1));
  BOOST_TEST(p(1) != p(2));
  BOOST_TEST(std::abs(p(1) - p(2)) < 0.1);
}

// In a study, the tests of all pairs of settings share their orders.
BOOST_AUTO_TEST_CASE(shared_orders_are_those_of_the_stream) {
  random_stream rng(7);
  std::vector<sample> samples;
  for (const std::size_t runs : {20u, 20u, 20u, 14u, 14u}) samples.push_back(drawn(runs, 100, 0.8, 0.1, rng));
  // No order, some, and all are stored.
  for (const std::size_t kept : {0u, 4'000u, 1'000'000u}) {
    const clade::statistics::random_orders shared(random_stream(1), kept);
    for (const auto& x : samples) {
      for (const auto& y : samples) {
        const auto together = running_time_permutation(x, y, 1000, shared, {.most = 999, .enough = 150});
        const auto alone = running_time_permutation(x, y, 1000, random_stream(1), {.most = 999, .enough = 150});
        BOOST_TEST(together.p == alone.p);
        BOOST_TEST(together.permutations == alone.permutations);
      }
    }
  }
}

BOOST_AUTO_TEST_CASE(the_level_is_kept_where_only_the_expected_running_times_are_equal) {
  int alike = 0, crossing = 0;
  for (std::uint64_t study = 0; study < 300; ++study) {
    auto rng = random_stream(study);
    const auto p = [&](const sample& x, const sample& y) {
      return running_time_permutation(x, y, 10'000, rng.fork(1), {.most = 199, .enough = 40}).p;
    };
    alike += p(drawn(30, 1000, 0.8, 0.1, rng), drawn(30, 1000, 0.8, 0.1, rng)) <= 0.05;
    // A success takes 566 evaluations and has probability 79 %: (0.79 * 566 + 0.21 * 10,000) / 0.79 = 3225.
    crossing += p(drawn(100, 500, 0.5, 0.21, rng), drawn(100, 3083, 0.3, 0, rng)) <= 0.05;
  }
  BOOST_TEST((alike >= 4 && alike <= 28));
  BOOST_TEST(crossing <= 28);
}

BOOST_AUTO_TEST_CASE(refuses_what_cannot_be_compared) {
  using support::refusal;
  const auto test = [](const sample& x, const sample& y, double budget) {
    return refusal([&] { running_time_permutation(x, y, budget, random_stream(1)); });
  };
  BOOST_TEST(refusal([] { running_time_permutation(std::span<const paired_samples>(), 1, random_stream(1)); }) ==
             "running_time_permutation needs at least 1 instance, but has 0");
  BOOST_TEST(test({}, {1}, 1) == "running_time_permutation x must hold at least 1 value, but held 0");
  BOOST_TEST(test({1}, {}, 1) == "running_time_permutation y must hold at least 1 value, but held 0");
  BOOST_TEST(test({1}, {-1}, 1) ==
             "running_time_permutation y must hold numbers of evaluations or infinity, but held -1");
  BOOST_TEST(test({1}, {1}, 0) == "running_time_permutation budget must be above 0 and finite, but was 0");
}

BOOST_AUTO_TEST_SUITE_END()
