// SPDX-License-Identifier: BSL-1.0
#include <clade/statistics/mann_whitney.hpp>

#include <clade/random/random_stream.hpp>

#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <cstddef>
#include <limits>
#include <numeric>
#include <vector>

#include "reference.hpp"
#include "support/refusal.hpp"

BOOST_AUTO_TEST_SUITE(mann_whitney_tests)

using clade::random_stream;
using clade::statistics::mann_whitney;
using clade::statistics::mann_whitney_tail;

using sample = std::vector<double>;
constexpr auto infinity = std::numeric_limits<double>::infinity();

BOOST_AUTO_TEST_CASE(agrees_with_r) {
  support::agreement u("Mann and Whitney's U"), exact("Mann and Whitney's exact p"), about("their asymptotic p");
  int exact_ones = 0, far = 0;
  const auto all = support::references("two_samples");
  for (const auto& data : all) {
    const auto found = mann_whitney(data["x"], data["y"]);
    const auto& expected = data["mann_whitney"];
    BOOST_TEST(found.exact == (expected[2] == 1), "data set " << data.number);
    u(data, found.u, expected[0]);
    (found.exact ? exact : about)(data, found.p, expected[1]);
    exact_ones += found.exact;
    far += expected[1] < 1e-30;
  }
  BOOST_TEST(exact_ones >= 20);
  BOOST_TEST(exact_ones + 50 <= static_cast<int>(all.size()));
  BOOST_TEST(far >= 3);
}

// Of the 20 ways to choose 3 of 6 ranks, one has U = 0 and one U = 1.
BOOST_AUTO_TEST_CASE(three_and_three_by_hand) {
  const auto apart = mann_whitney(sample{1, 2, 3}, sample{4, 5, 6});
  BOOST_TEST(apart.u == 0);
  BOOST_TEST(apart.exact);
  BOOST_TEST(support::close(apart.p, 2.0 / 20));
  const auto nearly = mann_whitney(sample{1, 2, 4}, sample{3, 5, 6});
  BOOST_TEST(nearly.u == 1);
  BOOST_TEST(support::close(nearly.p, 4.0 / 20));
  const auto one = mann_whitney(sample{2}, sample{1});
  BOOST_TEST(one.u == 1);
  BOOST_TEST(one.p == 1);
}

// Ranks 1, 2.5, 2.5, 4: U = 0.5, mean 2, variance 4/12 (5 - 6/12) = 1.5, z = (1.5 - 0.5) / sqrt(1.5).
BOOST_AUTO_TEST_CASE(ties_by_hand) {
  const auto found = mann_whitney(sample{1, 2}, sample{2, 3});
  BOOST_TEST(found.u == 0.5);
  BOOST_TEST(!found.exact);
  BOOST_TEST(support::close(found.p, std::erfc(1 / std::sqrt(3.0))));
}

BOOST_AUTO_TEST_CASE(values_that_are_all_equal_say_nothing) {
  for (const auto value : {0.0, 5.0, infinity}) {
    for (const std::size_t n : {1u, 2u, 60u}) {
      const auto found = mann_whitney(sample(n, value), sample(3, value));
      BOOST_TEST(found.p == 1);
      BOOST_TEST(found.u == static_cast<double>(n) * 1.5);
    }
  }
}

BOOST_AUTO_TEST_CASE(failed_runs_are_slower_than_any_success) {
  const auto found = mann_whitney(sample{1, infinity}, sample{1e300, infinity, 7});
  BOOST_TEST(found.u == 2.5);
  // A single failure is not tied.
  BOOST_TEST(mann_whitney(sample{1, infinity}, sample{2, 7}).exact);
}

BOOST_AUTO_TEST_CASE(fifty_values_are_too_many_for_the_exact_distribution) {
  sample few(49), many(50);
  std::iota(few.begin(), few.end(), 1000.0);
  std::iota(many.begin(), many.end(), 0.0);
  BOOST_TEST(mann_whitney(few, sample{0.5}).exact);
  BOOST_TEST(!mann_whitney(many, few).exact);
  BOOST_TEST(!mann_whitney(few, many).exact);
}

BOOST_AUTO_TEST_CASE(the_exact_distribution_is_that_of_all_arrangements) {
  // Counts the choices of n of n + m ranks with U at most u.
  for (const std::size_t n : {1u, 2u, 3u, 5u}) {
    for (const std::size_t m : {1u, 2u, 4u, 6u}) {
      std::vector<double> at_most(n * m + 1);
      double all = 0;
      std::vector<int> first(n + m);
      std::fill(first.begin() + static_cast<std::ptrdiff_t>(m), first.end(), 1);
      do {
        std::size_t u = 0, lower = 0;
        for (const auto f : first) {
          if (f)
            u += lower;
          else
            ++lower;
        }
        for (auto k = u; k < at_most.size(); ++k) ++at_most[k];
        ++all;
      } while (std::next_permutation(first.begin(), first.end()));
      for (std::size_t u = 0; u <= n * m; ++u) {
        BOOST_TEST(std::abs(mann_whitney_tail(n, m, u) - at_most[u] / all) < 1e-14);
      }
    }
  }
}

BOOST_AUTO_TEST_CASE(the_exact_distribution_is_accurate_for_the_largest_samples) {
  double ways = 1;  // 98 choose 49, about 2.5e28
  for (int i = 1; i <= 49; ++i) ways = ways * (49 + i) / i;
  // 0 to 6 have 1, 1, 2, 3, 5, 7, 11 partitions.
  BOOST_TEST(support::relative_difference(mann_whitney_tail(49, 49, 0), 1 / ways) < 1e-12);
  BOOST_TEST(support::relative_difference(mann_whitney_tail(49, 49, 6), 30 / ways) < 1e-12);
  BOOST_TEST(support::relative_difference(mann_whitney_tail(49, 49, 49 * 49), 1) < 1e-12);
  // By symmetry, U <= 1200 and U >= 1201 are equally likely.
  BOOST_TEST(support::relative_difference(mann_whitney_tail(49, 49, 1200), 0.5) < 1e-12);
}

BOOST_AUTO_TEST_CASE(exchanging_the_samples_changes_u_alone) {
  for (const auto& data : support::references("two_samples")) {
    const auto& x = data["x"];
    const auto& y = data["y"];
    const auto one = mann_whitney(x, y), other = mann_whitney(y, x);
    BOOST_TEST(one.u + other.u == static_cast<double>(x.size() * y.size()));
    BOOST_TEST(support::relative_difference(one.p, other.p) < 1e-12);
    BOOST_TEST((one.p >= 0 && one.p <= 1));
  }
}

BOOST_AUTO_TEST_CASE(only_the_order_of_the_values_matters) {
  for (const auto& data : support::references("two_samples")) {
    auto x = data["x"], y = data["y"];
    const auto before = mann_whitney(x, y);
    for (auto* values : {&x, &y}) {
      for (auto& value : *values) value = value < 0 ? value : value * value * value / 2 + value;
      std::ranges::reverse(*values);
    }
    const auto after = mann_whitney(x, y);
    BOOST_TEST((before.u == after.u && before.p == after.p && before.exact == after.exact));
  }
}

BOOST_AUTO_TEST_CASE(p_is_below_five_percent_in_five_percent_of_equal_cases) {
  random_stream rng(4);
  int exact = 0, about = 0;
  for (int study = 0; study < 4000; ++study) {
    sample x(15), y(20);
    for (auto* values : {&x, &y}) {
      for (auto& value : *values) value = rng.unit();
    }
    exact += mann_whitney(x, y).p < 0.05;
    for (auto* values : {&x, &y}) {
      for (auto& value : *values) value = value > 0.8 ? infinity : std::floor(value * 20);
    }
    about += mann_whitney(x, y).p < 0.05;
  }
  BOOST_TEST((exact > 150 && exact < 250));
  BOOST_TEST((about > 150 && about < 250));
}

BOOST_AUTO_TEST_CASE(refuses_what_has_no_order) {
  using support::refusal;
  BOOST_TEST(refusal([] { mann_whitney({}, sample{1}); }) == "mann_whitney x must hold at least 1 value, but held 0");
  BOOST_TEST(refusal([] { mann_whitney(sample{1}, {}); }) == "mann_whitney y must hold at least 1 value, but held 0");
  BOOST_TEST(refusal([] { mann_whitney(sample{std::nan("")}, sample{1}); }) ==
             "mann_whitney x must hold finite values or infinity, but held nan");
  BOOST_TEST(refusal([] { mann_whitney(sample{1}, sample{2, -infinity}); }) ==
             "mann_whitney y must hold finite values or infinity, but held -inf");
}

BOOST_AUTO_TEST_SUITE_END()
