// SPDX-License-Identifier: BSL-1.0
#include <clade/statistics/holm.hpp>

#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <cstddef>
#include <vector>

#include "reference.hpp"
#include "support/refusal.hpp"

BOOST_AUTO_TEST_SUITE(holm_tests)

using clade::statistics::holm;

BOOST_AUTO_TEST_CASE(agrees_with_r) {
  support::agreement agrees("Holm's adjustment");
  const auto all = support::references("holm");
  BOOST_TEST_REQUIRE(all.size() >= 30u);
  for (const auto& data : all) {
    const auto found = holm(data["p_values"]);
    BOOST_TEST_REQUIRE(found.size() == data["adjusted"].size());
    for (std::size_t i = 0; i < found.size(); ++i) agrees(data, found[i], data["adjusted"][i]);
  }
}

BOOST_AUTO_TEST_CASE(four_by_hand) {
  const auto found = holm(std::vector{0.01, 0.04, 0.03, 0.005});
  const std::vector expected{0.03, 0.06, 0.06, 0.02};
  for (std::size_t i = 0; i < 4; ++i) BOOST_TEST(support::close(found[i], expected[i]));
  BOOST_TEST(holm({}).empty());
}

BOOST_AUTO_TEST_CASE(lies_between_the_p_value_and_bonferronis_and_keeps_the_order) {
  for (const auto& data : support::references("holm")) {
    const auto& p = data["p_values"];
    const auto found = holm(p);
    for (std::size_t i = 0; i < p.size(); ++i) {
      BOOST_TEST(found[i] >= p[i]);
      BOOST_TEST(found[i] <= std::min(1.0, p[i] * static_cast<double>(p.size())));
      for (std::size_t j = 0; j < p.size(); ++j) BOOST_TEST((p[i] > p[j] || found[i] <= found[j]));
    }
  }
}

BOOST_AUTO_TEST_CASE(refuses_what_is_no_probability) {
  using support::refusal;
  BOOST_TEST(refusal([] { holm(std::vector{0.5, 1.5}); }) == "holm p_values must be between 0 and 1, but held 1.5");
  BOOST_TEST(refusal([] { holm(std::vector{-0.5}); }) == "holm p_values must be between 0 and 1, but held -0.5");
  BOOST_TEST(refusal([] { holm(std::vector{std::nan("")}); }) == "holm p_values must be between 0 and 1, but held nan");
}

BOOST_AUTO_TEST_SUITE_END()
