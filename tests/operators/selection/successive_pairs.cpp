// SPDX-License-Identifier: BSL-1.0
#include <boost/test/unit_test.hpp>
#include <stdexcept>
#include <string>

#include <clade/operators/selection/successive_pairs.hpp>

#include "support/selection_contract.hpp"

BOOST_AUTO_TEST_SUITE(selection_tests)
BOOST_AUTO_TEST_SUITE(successive_pairs)

using namespace clade;
using namespace support;

namespace {

using positions = std::vector<std::size_t>;

// From best to worst under minimize: positions 3 1 5 0 4 2.
const auto six = numbered_population(std::vector<double>{4, 2, 9, 1, 7, 3});

template <class Population>
positions parents(double ratio, const Population& population, std::size_t children, std::size_t each = 2) {
  return parents_of_generation(selection::successive_pairs{ratio}, population, random_stream(1), children, each);
}

}  // namespace

BOOST_AUTO_TEST_CASE(ranks_breed_with_the_next_around_and_around) {
  BOOST_TEST(parents(0.5, six, 5) == (positions{3, 1, 1, 5, 5, 3, 3, 1, 1, 5}), boost::test_tools::per_element());
  const auto high = numbered_population<higher_is_better>(std::vector<double>{4, 2, 9, 1, 7, 3});
  BOOST_TEST(parents(0.5, high, 3) == (positions{2, 4, 4, 0, 0, 2}), boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(further_parents_have_the_ranks_behind) {
  BOOST_TEST(parents(0.7, six, 3, 3) == (positions{3, 1, 5, 1, 5, 0, 5, 0, 3}), boost::test_tools::per_element());
  BOOST_TEST(parents(0.5, six, 1, 5) == (positions{3, 1, 5, 3, 1}), boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(two_are_kept_where_there_are_two) {
  BOOST_TEST(parents(0.01, six, 2) == (positions{3, 1, 1, 3}), boost::test_tools::per_element());
  BOOST_TEST(parents(0.01, numbered_population(std::vector<double>{5}), 2) == (positions{0, 0, 0, 0}),
             boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(equals_rank_in_the_order_of_their_positions) {
  const auto equals = numbered_population(std::vector<double>{2, 1, 2, 1});
  BOOST_TEST(parents(1, equals, 4) == (positions{1, 3, 3, 0, 0, 2, 2, 1}), boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(a_ratio_out_of_range_is_refused_as_it_is_set) {
  BOOST_CHECK_EXCEPTION(
      static_cast<void>(selection::successive_pairs{0}), std::invalid_argument, [](const auto& error) {
        return std::string(error.what()) == "successive_pairs ratio must be above 0 and at most 1, but was 0";
      });
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
