// SPDX-License-Identifier: BSL-1.0
#include <clade/statistics/wilcoxon_signed_rank.hpp>

#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <cstddef>
#include <limits>
#include <span>
#include <utility>
#include <vector>

#include "reference.hpp"
#include "support/refusal.hpp"

BOOST_AUTO_TEST_SUITE(wilcoxon_signed_rank_tests)

using clade::statistics::wilcoxon_signed_rank;
using clade::statistics::wilcoxon_signed_rank_tail;

using sample = std::vector<double>;
constexpr auto infinity = std::numeric_limits<double>::infinity();

auto both(const support::reference& data) {
  const auto pairs = std::min(data["x"].size(), data["y"].size());
  return std::pair(std::span(data["x"]).first(pairs), std::span(data["y"]).first(pairs));
}

BOOST_AUTO_TEST_CASE(agrees_with_r) {
  support::agreement w("Wilcoxon's W"), exact("Wilcoxon's exact p"), about("his asymptotic p");
  int exact_ones = 0, dropped = 0, far = 0;
  const auto all = support::references("two_samples");
  for (const auto& data : all) {
    const auto [x, y] = both(data);
    const auto found = wilcoxon_signed_rank(x, y);
    const auto& expected = data["wilcoxon_signed_rank"];
    BOOST_TEST(found.exact == (expected[2] == 1), "data set " << data.number);
    BOOST_TEST(static_cast<double>(found.pairs) == expected[3]);
    w(data, found.w, expected[0]);
    (found.exact ? exact : about)(data, found.p, expected[1]);
    exact_ones += found.exact;
    dropped += found.pairs > 0 && found.pairs < x.size();
    far += expected[1] < 1e-30;
  }
  BOOST_TEST(exact_ones >= 20);
  BOOST_TEST(dropped >= 15);
  BOOST_TEST(far >= 1);
}

// Differences 1, 2, 3, -4, 5: W = 1 + 2 + 3 + 5 of 15. Sums up to 4 are those of {}, 1, 2, 3, 4, 1 + 2, 1 + 3.
BOOST_AUTO_TEST_CASE(five_pairs_by_hand) {
  const auto found = wilcoxon_signed_rank(sample{11, 22, 33, 40, 55}, sample{10, 20, 30, 44, 50});
  BOOST_TEST(found.w == 11);
  BOOST_TEST(found.exact);
  BOOST_TEST(found.pairs == 5u);
  BOOST_TEST(found.p == 2.0 * 7 / 32);
}

// Differences 1, 1, -2 and 0: ranks 1.5, 1.5, 3; W = 3, the mean; p = 1.
// Differences 1, 1, 2: W = 6, mean 3, variance 6 * 7 / 12 - 6 / 48 = 3.375.
BOOST_AUTO_TEST_CASE(ties_by_hand) {
  const auto even = wilcoxon_signed_rank(sample{2, 3, 4, 5}, sample{1, 2, 6, 5});
  BOOST_TEST(even.w == 3);
  BOOST_TEST(even.p == 1);
  BOOST_TEST(even.pairs == 3u);
  BOOST_TEST(!even.exact);
  const auto all_greater = wilcoxon_signed_rank(sample{2, 3, 4}, sample{1, 2, 2});
  BOOST_TEST(all_greater.w == 6);
  BOOST_TEST(support::close(all_greater.p, std::erfc(2.5 / std::sqrt(2 * 3.375))));
}

BOOST_AUTO_TEST_CASE(a_failed_run_beside_a_success_is_the_largest_difference) {
  // Differences -inf, inf, 999, and 0 for two failures: ranks 2.5, 2.5, 1.
  const auto found = wilcoxon_signed_rank(sample{5, infinity, 1000, infinity}, sample{infinity, 7, 1, infinity});
  BOOST_TEST(found.w == 3.5);
  BOOST_TEST(found.pairs == 3u);
  BOOST_TEST(!found.exact);
  // A single infinity is not tied.
  const auto single = wilcoxon_signed_rank(sample{infinity, 3}, sample{1, 4});
  BOOST_TEST(single.w == 2);
  BOOST_TEST(single.exact);
}

BOOST_AUTO_TEST_CASE(pairs_without_any_difference_say_nothing) {
  for (const auto value : {0.0, 3.0, infinity}) {
    for (const std::size_t n : {1u, 2u, 60u}) {
      const auto found = wilcoxon_signed_rank(sample(n, value), sample(n, value));
      BOOST_TEST(found.p == 1);
      BOOST_TEST(found.w == 0);
      BOOST_TEST(found.pairs == 0u);
    }
  }
}

BOOST_AUTO_TEST_CASE(the_exact_distribution_is_that_of_all_signs) {
  for (const std::size_t n : {1u, 2u, 5u, 9u}) {
    const auto greatest = n * (n + 1) / 2;
    std::vector<double> at_most(greatest + 1);
    for (std::size_t signs = 0; signs < std::size_t{1} << n; ++signs) {
      std::size_t w = 0;
      for (std::size_t i = 0; i < n; ++i) w += (signs >> i & 1) * (i + 1);
      for (auto k = w; k <= greatest; ++k) ++at_most[k];
    }
    for (std::size_t w = 0; w <= greatest; ++w) {
      BOOST_TEST(wilcoxon_signed_rank_tail(n, w) == std::ldexp(at_most[w], -static_cast<int>(n)));
    }
  }
  BOOST_TEST(wilcoxon_signed_rank_tail(49, 0) == 0x1p-49);
  BOOST_TEST(wilcoxon_signed_rank_tail(49, 49 * 25) == 1);
  BOOST_TEST(wilcoxon_signed_rank_tail(49, 612) == 0.5);
}

BOOST_AUTO_TEST_CASE(exchanging_the_samples_changes_w_alone) {
  for (const auto& data : support::references("two_samples")) {
    const auto [x, y] = both(data);
    const auto one = wilcoxon_signed_rank(x, y), other = wilcoxon_signed_rank(y, x);
    const auto pairs = static_cast<double>(one.pairs);
    BOOST_TEST(one.w + other.w == pairs * (pairs + 1) / 2);
    BOOST_TEST((one.p == other.p && one.exact == other.exact && one.pairs == other.pairs));
    BOOST_TEST((one.p >= 0 && one.p <= 1));
  }
}

BOOST_AUTO_TEST_CASE(scale_and_order_of_the_pairs_do_not_matter) {
  for (const auto& data : support::references("two_samples")) {
    const auto [x, y] = both(data);
    const auto before = wilcoxon_signed_rank(x, y);
    sample one, other;
    for (auto i = x.size(); i-- > 0;) {
      one.push_back(x[i] * 4);
      other.push_back(y[i] * 4);
    }
    const auto after = wilcoxon_signed_rank(one, other);
    BOOST_TEST((before.w == after.w && before.p == after.p));
  }
}

BOOST_AUTO_TEST_CASE(refuses_what_is_not_paired) {
  using support::refusal;
  BOOST_TEST(refusal([] { wilcoxon_signed_rank({}, {}); }) ==
             "wilcoxon_signed_rank x must hold at least 1 value, but held 0");
  BOOST_TEST(refusal([] { wilcoxon_signed_rank(sample{1, 2}, sample{1}); }) ==
             "wilcoxon_signed_rank y must hold as many values as x, 2, but held 1");
  BOOST_TEST(refusal([] { wilcoxon_signed_rank(sample{1, std::nan("")}, sample{1, 2}); }) ==
             "wilcoxon_signed_rank x must hold finite values or infinity, but held nan");
  BOOST_TEST(refusal([] { wilcoxon_signed_rank(sample{1}, sample{-infinity}); }) ==
             "wilcoxon_signed_rank y must hold finite values or infinity, but held -inf");
}

BOOST_AUTO_TEST_SUITE_END()
