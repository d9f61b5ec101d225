// SPDX-License-Identifier: BSL-1.0
#include <clade/statistics/friedman.hpp>

#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <cstddef>
#include <limits>
#include <vector>

#include "reference.hpp"
#include "support/refusal.hpp"

BOOST_AUTO_TEST_SUITE(friedman_tests)

using clade::statistics::friedman;
using clade::statistics::friedman_post_hoc;

using row = std::vector<double>;
using rows = std::vector<row>;
constexpr auto infinity = std::numeric_limits<double>::infinity();

rows rows_of(const support::reference& data) {
  const auto& values = data["values"];
  rows all(static_cast<std::size_t>(data["rows"][0]));
  const auto settings = values.size() / all.size();
  for (std::size_t i = 0; i < values.size(); ++i) all[i / settings].push_back(values[i]);
  return all;
}

BOOST_AUTO_TEST_CASE(agrees_with_r) {
  support::agreement chi_square("Friedman's chi-squared"), p("Friedman's p"), ranks("mean ranks");
  int far = 0;
  const auto all = support::references("friedman");
  BOOST_TEST_REQUIRE(all.size() >= 50u);
  for (const auto& data : all) {
    const auto input = rows_of(data);
    const auto found = friedman(input);
    chi_square(data, found.chi_square, data["friedman"][0]);
    BOOST_TEST(static_cast<double>(found.degrees_of_freedom) == data["friedman"][1]);
    p(data, found.p, data["friedman"][2]);
    BOOST_TEST(found.blocks == input.size());
    BOOST_TEST_REQUIRE(found.mean_ranks.size() == data["mean_ranks"].size());
    for (std::size_t i = 0; i < found.mean_ranks.size(); ++i) ranks(data, found.mean_ranks[i], data["mean_ranks"][i]);
    far += data["friedman"][2] < 1e-30;
  }
  BOOST_TEST(far >= 3);
}

BOOST_AUTO_TEST_CASE(pairs_agree_with_r) {
  support::agreement z("z of pairs"), p("p of pairs"), holm_p("adjusted p of pairs");
  for (const auto& data : support::references("friedman")) {
    const auto pairs = friedman_post_hoc(friedman(rows_of(data)));
    BOOST_TEST_REQUIRE(pairs.size() == data["z"].size());
    for (std::size_t i = 0; i < pairs.size(); ++i) {
      z(data, pairs[i].z, data["z"][i]);
      p(data, pairs[i].p, data["p"][i]);
      holm_p(data, pairs[i].holm_p, data["holm_p"][i]);
    }
  }
}

// Rank sums 3, 7, 8 on 3 instances: 12 / (3 * 3 * 4) * (9 + 49 + 64) - 3 * 3 * 4 = 14/3; p = exp(-chi^2 / 2).
BOOST_AUTO_TEST_CASE(three_instances_by_hand) {
  const auto found = friedman(rows{{1, 2, 3}, {10, 20, 30}, {0.1, 0.3, 0.2}});
  BOOST_TEST(support::close(found.chi_square, 14.0 / 3));
  BOOST_TEST(found.degrees_of_freedom == 2u);
  BOOST_TEST(support::close(found.p, std::exp(-7.0 / 3)));
  BOOST_TEST(found.blocks == 3u);
  BOOST_TEST(found.mean_ranks[0] == 1);
  BOOST_TEST(support::close(found.mean_ranks[1], 7.0 / 3));
  BOOST_TEST(support::close(found.mean_ranks[2], 8.0 / 3));

  // The standard error is sqrt(3 * 4 / 18).
  const auto pairs = friedman_post_hoc(found);
  BOOST_TEST(pairs.size() == 3u);
  BOOST_TEST((pairs[0].a == 0u && pairs[0].b == 1u && pairs[1].a == 0u && pairs[1].b == 2u));
  BOOST_TEST((pairs[2].a == 1u && pairs[2].b == 2u));
  BOOST_TEST(support::close(pairs[1].z, 5.0 / 3 / std::sqrt(2.0 / 3)));
  BOOST_TEST(support::close(pairs[1].p, std::erfc(pairs[1].z / std::sqrt(2.0))));
  BOOST_TEST(support::close(pairs[1].holm_p, 3 * pairs[1].p));
}

BOOST_AUTO_TEST_CASE(settings_that_are_all_tied_say_nothing) {
  for (const auto value : {0.0, 4.0, infinity}) {
    const auto found = friedman(rows(3, row(4, value)));
    BOOST_TEST(found.chi_square == 0);
    BOOST_TEST(found.p == 1);
    BOOST_TEST((found.mean_ranks == row(4, 2.5)));
    for (const auto& pair : friedman_post_hoc(found)) BOOST_TEST((pair.z == 0 && pair.p == 1 && pair.holm_p == 1));
  }
}

BOOST_AUTO_TEST_CASE(only_the_order_within_an_instance_matters) {
  for (const auto& data : support::references("friedman")) {
    auto input = rows_of(data);
    const auto before = friedman(input);
    BOOST_TEST((before.p >= 0 && before.p <= 1));
    for (std::size_t i = 0; i < input.size(); ++i) {
      for (auto& value : input[i]) value = std::exp(value / 1000) + static_cast<double>(i);
    }
    std::ranges::reverse(input);
    const auto after = friedman(input);
    BOOST_TEST((before.chi_square == after.chi_square && before.mean_ranks == after.mean_ranks));
    for (auto& each : input) std::ranges::reverse(each);
    BOOST_TEST(support::close(friedman(input).chi_square, before.chi_square));
  }
}

BOOST_AUTO_TEST_CASE(far_differences_have_tiny_p_values) {
  row order(20);
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = static_cast<double>(i);
  const auto found = friedman(rows(2000, order));
  BOOST_TEST(found.chi_square == 38000);
  BOOST_TEST(found.p == 0);
  for (const auto& pair : friedman_post_hoc(found)) BOOST_TEST((pair.p >= 0 && pair.p <= pair.holm_p));
}

BOOST_AUTO_TEST_CASE(refuses_what_cannot_be_compared) {
  using support::refusal;
  BOOST_TEST(refusal([] { friedman({}); }) == "friedman rows must be at least 2, but were 0");
  BOOST_TEST(refusal([] { friedman(rows{{1, 2}}); }) == "friedman rows must be at least 2, but were 1");
  BOOST_TEST(refusal([] { friedman(rows{{1}, {2}}); }) == "friedman rows must hold at least 2 values, but held 1");
  BOOST_TEST(refusal([] { friedman(rows{{}, {}}); }) == "friedman rows must hold at least 2 values, but held 0");
  BOOST_TEST(refusal([] { friedman(rows{{1, 2}, {1, 2, 3}}); }) ==
             "friedman rows must hold as many values as the first, 2, but one held 3");
  BOOST_TEST(refusal([] { friedman(rows{{1, 2}, {std::nan(""), 2}}); }) ==
             "friedman rows must hold finite values or infinity, but held nan");
  BOOST_TEST(refusal([] { friedman(rows{{1, -infinity}, {1, 2}}); }) ==
             "friedman rows must hold finite values or infinity, but held -inf");
}

BOOST_AUTO_TEST_SUITE_END()
