// SPDX-License-Identifier: BSL-1.0
#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

#include <clade/random/binomial.hpp>

#include "crafted_stream.hpp"
#include "support/binomial.hpp"
#include "support/chi_square.hpp"

BOOST_AUTO_TEST_SUITE(binomial_tests)

using clade::random_stream;
using clade::detail::binomial;
using namespace support;

namespace {

struct setting {
  std::size_t n;
  double p;
};

const setting settings[] = {{1, 0.5},         {2, 0.5},       {10, 0.1},      {30, 0.3},       {64, 1.0 / 64},
                            {65, 0.97},       {100, 0.5},     {1000, 0.001},  {1000, 0.5},     {1000, 0.999},
                            {1000000, 1e-6},  {1000000, 0.5}, {1000000, 0.9}, {100000, 0.001}, {5000, 0.007},
                            {1000000, 1e-12}, {17, 1e-9}};

}  // namespace

BOOST_AUTO_TEST_CASE(counts_follow_the_distribution) {
  for (const auto& [n, p] : settings) {
    const auto reach = 8 * binomial_deviation(n, p) + 8, mean = binomial_mean(n, p);
    const auto first = static_cast<std::size_t>(std::max(0.0, mean - reach));
    const auto last = std::min(n, static_cast<std::size_t>(mean + reach));
    std::vector<double> weights;
    for (auto k = first; k <= last; ++k) weights.push_back(binomial_pdf(n, p, k));
    const binomial draw(n, p);
    random_stream rng(1);
    const auto counts = histogram(weights.size(), 50000, [&] { return draw(rng) - first; });
    BOOST_TEST(chi_square_p(counts, weights) > least_p, "n = " << n << ", p = " << p);
  }
}

// A draw inverts the cumulative distribution: the word u yields the first k with a cumulative probability of at least
// u / 2^64.
BOOST_AUTO_TEST_CASE(the_cumulative_probabilities_are_right_to_1e_12) {
  for (const auto& [n, p] : settings) {
    const binomial draw(n, p);
    for (const double z : {-6, -4, -3, -2, -1, 0, 1, 2, 3, 4, 6}) {
      const auto k = std::round(binomial_mean(n, p) + z * binomial_deviation(n, p));
      if (k < 0 || k > static_cast<double>(n)) continue;
      const auto at_most = binomial_cdf(n, p, k);
      const auto tolerance = 2e-12;
      if (at_most > tolerance) {
        auto stream = drawing(static_cast<std::uint64_t>((at_most - tolerance) * 0x1p64));
        BOOST_TEST(static_cast<double>(draw(stream)) <= k, "n = " << n << ", p = " << p << ", k = " << k);
      }
      if (at_most < 1 - tolerance) {
        auto stream = drawing(static_cast<std::uint64_t>((at_most + tolerance) * 0x1p64));
        BOOST_TEST(static_cast<double>(draw(stream)) > k, "n = " << n << ", p = " << p << ", k = " << k);
      }
    }
  }
}

BOOST_AUTO_TEST_CASE(the_extreme_words_give_possible_counts) {
  for (const auto& [n, p] : settings) {
    const binomial draw(n, p);
    auto least = drawing(0), most = drawing(std::numeric_limits<std::uint64_t>::max());
    const auto lowest = draw(least), highest = draw(most);
    const auto mean = static_cast<double>(n) * p;
    BOOST_TEST(static_cast<double>(lowest) <= mean);
    BOOST_TEST(static_cast<double>(highest) >= mean);
    BOOST_TEST(highest <= n);
  }
}

BOOST_AUTO_TEST_CASE(what_is_certain_always_happens_and_what_is_impossible_never) {
  random_stream rng(2);
  for (const std::size_t n : {0u, 1u, 5u, 64u, 1000000u}) {
    for (int i = 0; i < 100; ++i) {
      BOOST_REQUIRE(binomial(n, 0)(rng) == 0);
      BOOST_REQUIRE(binomial(n, 1)(rng) == n);
      BOOST_REQUIRE(binomial(n, -0.0)(rng) == 0);
    }
    auto most = drawing(std::numeric_limits<std::uint64_t>::max());
    BOOST_TEST(binomial(n, 0)(most) == 0u);
    BOOST_TEST(binomial(n, 1)(most) == n);
  }
  for (const double p : {0.0, 0.3, 1.0}) BOOST_TEST(binomial(0, p)(rng) == 0u);
}

BOOST_AUTO_TEST_CASE(the_smallest_probability_does_no_harm) {
  random_stream rng(3);
  for (const double p : {5e-324, 1e-300, 1e-30, 1e-20}) {
    const binomial draw(1000000, p);
    for (int i = 0; i < 1000; ++i) BOOST_REQUIRE(draw(rng) == 0);
  }
  const binomial nearly(1000, 1 - 0x1p-53);
  for (int i = 0; i < 1000; ++i) BOOST_REQUIRE(nearly(rng) == 1000);
}

BOOST_AUTO_TEST_CASE(a_count_costs_one_draw) {
  for (const auto& [n, p] : settings) {
    const binomial draw(n, p);
    random_stream rng(4), reference(4);
    draw(rng);
    reference();
    BOOST_CHECK(rng == reference);
    BOOST_TEST(draw.trials() == n);
  }
}

BOOST_AUTO_TEST_SUITE_END()
