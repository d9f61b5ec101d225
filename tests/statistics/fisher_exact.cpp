// SPDX-License-Identifier: BSL-1.0
#include <clade/statistics/fisher_exact.hpp>

#include <boost/test/unit_test.hpp>
#include <cstddef>

#include "reference.hpp"

BOOST_AUTO_TEST_SUITE(fisher_exact_tests)

using clade::statistics::fisher_exact;

double of(const support::reference& data, std::size_t a, std::size_t b, std::size_t c, std::size_t d) {
  const auto count = [&](std::size_t i) { return static_cast<std::size_t>(data["table"][i]); };
  return fisher_exact(count(a), count(b), count(c), count(d));
}

BOOST_AUTO_TEST_CASE(agrees_with_r) {
  support::agreement agrees("Fisher's p");
  int far = 0;
  const auto all = support::references("fisher");
  BOOST_TEST_REQUIRE(all.size() >= 60u);
  for (const auto& data : all) {
    agrees(data, of(data, 0, 1, 2, 3), data["p"][0]);
    far += data["p"][0] < 1e-30 && data["p"][0] > 0;
  }
  BOOST_TEST(far >= 5);
}

// The lady tasting tea: of the 70 ways to choose 4 of 8 cups, 1 has all four right and 16 have three.
BOOST_AUTO_TEST_CASE(tea_by_hand) {
  BOOST_TEST(support::close(fisher_exact(4, 0, 0, 4), 2.0 / 70));
  BOOST_TEST(support::close(fisher_exact(3, 1, 1, 3), 34.0 / 70));
  BOOST_TEST(fisher_exact(2, 2, 2, 2) == 1);
}

BOOST_AUTO_TEST_CASE(a_table_without_alternative_says_nothing) {
  BOOST_TEST(fisher_exact(0, 0, 0, 0) == 1);
  BOOST_TEST(fisher_exact(0, 0, 3, 4) == 1);
  BOOST_TEST(fisher_exact(0, 7, 0, 5) == 1);
  BOOST_TEST(fisher_exact(7, 0, 5, 0) == 1);
  BOOST_TEST(fisher_exact(1, 0, 0, 0) == 1);
}

BOOST_AUTO_TEST_CASE(exchanged_rows_and_columns_give_the_same) {
  for (const auto& data : support::references("fisher")) {
    const auto p = of(data, 0, 1, 2, 3);
    BOOST_TEST((p >= 0 && p <= 1));
    BOOST_TEST(support::close(of(data, 2, 3, 0, 1), p));
    BOOST_TEST(support::close(of(data, 1, 0, 3, 2), p));
    BOOST_TEST(support::close(of(data, 0, 2, 1, 3), p));
  }
}

BOOST_AUTO_TEST_CASE(what_no_double_can_hold_is_0) {
  BOOST_TEST(fisher_exact(50000, 0, 0, 50000) == 0);
  const auto rare = fisher_exact(500, 0, 0, 500);
  BOOST_TEST((rare > 1e-300 && rare < 1e-298));  // 2 / (1000 choose 500)
}

BOOST_AUTO_TEST_CASE(counts_of_billions_take_no_time) {
  BOOST_TEST(fisher_exact(100'000'000'000, 100'000'000'000, 100'000'000'000, 100'000'000'000) == 1);
  BOOST_TEST(fisher_exact(100'000'000'000, 0, 0, 100'000'000'000) == 0);
}

BOOST_AUTO_TEST_SUITE_END()
