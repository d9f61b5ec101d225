// SPDX-License-Identifier: BSL-1.0
#include <boost/test/unit_test.hpp>
#include <stdexcept>
#include <string>

#include <clade/operators/selection/truncation.hpp>

#include "support/chi_square.hpp"
#include "support/selection_contract.hpp"

BOOST_AUTO_TEST_SUITE(selection_tests)
BOOST_AUTO_TEST_SUITE(truncation_tests)

using namespace clade;
using namespace support;

BOOST_AUTO_TEST_CASE(draws_the_best_share_uniformly_and_no_one_else) {
  const auto low = numbered_population<lower_is_better>(tied_fitnesses);
  const auto high = numbered_population<higher_is_better>(tied_fitnesses);
  for (const auto& [ratio, k] : {std::pair{0.5, 6}, {0.25, 3}, {0.3, 3}, {0.01, 2}, {1.0, 12}}) {
    const auto best = [k = static_cast<std::size_t>(k)](std::size_t r) { return r < k ? 1.0 : 0.0; };
    const selection::truncation op{ratio};
    BOOST_CHECK_GE(chi_square_p(parent_counts(op, low, 1), by_rank(low, best)), least_p);
    BOOST_CHECK_GE(chi_square_p(parent_counts(op, high, 2), by_rank(high, best)), least_p);
  }
}

BOOST_AUTO_TEST_CASE(keeps_the_whole_part_of_the_share_but_two_where_there_are_two) {
  BOOST_CHECK_EQUAL(selection::kept(0.25, 50), 12);
  BOOST_CHECK_EQUAL(selection::kept(0.29, 100), 29);  // the product of doubles is 28.999999999999996
  BOOST_CHECK_EQUAL(selection::kept(0.07, 100), 7);
  BOOST_CHECK_EQUAL(selection::kept(0.01, 100), 2);
  BOOST_CHECK_EQUAL(selection::kept(0.01, 2), 2);
  BOOST_CHECK_EQUAL(selection::kept(0.01, 1), 1);
  BOOST_CHECK_EQUAL(selection::kept(1, 7), 7);
  for (std::size_t n = 2; n < 2000; ++n) {
    for (std::size_t k = 2; k <= n; k += 1 + n / 50) {
      BOOST_REQUIRE_EQUAL(selection::kept(static_cast<double>(k) / static_cast<double>(n), n), k);
    }
  }
}

BOOST_AUTO_TEST_CASE(a_ratio_out_of_range_is_refused_as_it_is_set) {
  for (const auto& [ratio, value] : {std::pair{0.0, "0"}, {1.5, "1.5"}, {-1.0, "-1"}}) {
    BOOST_CHECK_EXCEPTION(
        static_cast<void>(selection::truncation{ratio}), std::invalid_argument, [&](const auto& error) {
          return error.what() == std::string("truncation ratio must be above 0 and at most 1, but was ") + value;
        });
  }
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
