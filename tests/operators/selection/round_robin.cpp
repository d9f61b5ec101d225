// SPDX-License-Identifier: BSL-1.0
#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <stdexcept>
#include <string>

#include <clade/operators/selection/round_robin.hpp>

#include "support/selection_contract.hpp"

BOOST_AUTO_TEST_SUITE(selection_tests)
BOOST_AUTO_TEST_SUITE(round_robin)

using namespace clade;
using namespace support;

namespace {

using positions = std::vector<std::size_t>;

// From best to worst under minimize: positions 3 1 5 0 4 2.
const auto six = numbered_population(std::vector<double>{4, 2, 9, 1, 7, 3});

template <class Population>
positions parents(double ratio, const Population& population, std::size_t children, std::size_t each = 2) {
  return parents_of_generation(selection::round_robin{ratio}, population, random_stream(1), children, each);
}

positions ranks(std::size_t k, std::size_t slot, std::size_t m) {
  positions set(m);
  clade::detail::set_of_ranks(k, slot, set);
  return set;
}

}  // namespace

BOOST_AUTO_TEST_CASE(every_pair_of_the_best_breeds_once_the_better_pairs_first) {
  BOOST_TEST(parents(0.7, six, 8) == (positions{3, 1, 3, 5, 1, 5, 3, 0, 1, 0, 5, 0, 3, 1, 3, 5}),
             boost::test_tools::per_element());
  const auto high = numbered_population<higher_is_better>(std::vector<double>{4, 2, 9, 1, 7, 3});
  BOOST_TEST(parents(0.5, high, 4) == (positions{2, 4, 2, 0, 4, 0, 2, 4}), boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(sets_of_three_come_in_colexicographic_order) {
  BOOST_TEST(parents(0.7, six, 5, 3) == (positions{3, 1, 5, 3, 1, 0, 3, 5, 0, 1, 5, 0, 3, 1, 5}),
             boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(all_sets_of_any_size_come_once_and_in_order) {
  for (std::size_t k = 1; k <= 9; ++k) {
    for (std::size_t m = 1; m <= k; ++m) {
      std::vector<positions> sets;
      for (std::size_t bits = 0; bits < std::size_t{1} << k; ++bits) {  // colexicographic order
        positions set;
        for (std::size_t i = 0; i < k; ++i) {
          if (bits >> i & 1) set.push_back(i);
        }
        if (set.size() == m) sets.push_back(set);
      }
      BOOST_REQUIRE_EQUAL(clade::detail::number_of_sets(k, m), sets.size());
      for (std::size_t slot = 0; slot < 2 * sets.size(); ++slot) {
        BOOST_REQUIRE(ranks(k, slot, m) == sets[slot % sets.size()]);
      }
    }
  }
}

BOOST_AUTO_TEST_CASE(holds_for_large_populations) {
  BOOST_TEST(ranks(1'000'000, 4'999'950'000, 2) == (positions{0, 100'000}), boost::test_tools::per_element());
  BOOST_TEST(ranks(1'000'000, 4'999'949'999, 2) == (positions{99'998, 99'999}), boost::test_tools::per_element());
  for (std::size_t slot = 0; slot < 1000; ++slot) {
    const auto set = ranks(100'000, slot, 16);  // the number of sets exceeds 64 bits
    BOOST_REQUIRE(std::ranges::adjacent_find(set, std::ranges::greater_equal{}) == set.end());
    BOOST_REQUIRE_LT(set.back(), 100'000);
  }
  BOOST_CHECK(ranks(100'000, 999'999, 1) == positions{99'999});
}

BOOST_AUTO_TEST_CASE(fewer_kept_than_parents_are_refused_with_both_numbers) {
  BOOST_CHECK_EXCEPTION(parents(0.5, six, 1, 4), std::invalid_argument, [](const auto& error) {
    return std::string(error.what()) ==
           "round_robin ratio must keep at least 4 individuals for as many distinct parents, but kept 3";
  });
  BOOST_CHECK_THROW(parents(1, numbered_population(std::vector<double>{5}), 1), std::invalid_argument);
}

BOOST_AUTO_TEST_CASE(a_ratio_out_of_range_is_refused_as_it_is_set) {
  BOOST_CHECK_EXCEPTION(static_cast<void>(selection::round_robin{-0.5}), std::invalid_argument, [](const auto& error) {
    return std::string(error.what()) == "round_robin ratio must be above 0 and at most 1, but was -0.5";
  });
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
