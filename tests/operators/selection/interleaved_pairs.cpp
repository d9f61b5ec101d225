// SPDX-License-Identifier: BSL-1.0
#include <boost/test/unit_test.hpp>
#include <stdexcept>
#include <string>

#include <clade/operators/selection/interleaved_pairs.hpp>

#include "support/selection_contract.hpp"

BOOST_AUTO_TEST_SUITE(selection_tests)
BOOST_AUTO_TEST_SUITE(interleaved_pairs)

using namespace clade;
using namespace support;

namespace {

using positions = std::vector<std::size_t>;

// From best to worst under minimize: positions 3 1 5 0 4 2.
const auto six = numbered_population(std::vector<double>{4, 2, 9, 1, 7, 3});

template <class Population>
positions parents(double ratio, const Population& population, std::size_t children, std::size_t each = 2) {
  return parents_of_generation(selection::interleaved_pairs{ratio}, population, random_stream(1), children, each);
}

}  // namespace

BOOST_AUTO_TEST_CASE(even_ranks_breed_with_the_next_even_rank) {
  // The ranks 0, 2 and 4 breed, whether five or six are considered.
  for (const double ratio : {0.9, 1.0}) {
    BOOST_TEST(parents(ratio, six, 4) == (positions{3, 5, 5, 4, 4, 3, 3, 5}), boost::test_tools::per_element());
  }
  const auto high = numbered_population<higher_is_better>(std::vector<double>{4, 2, 9, 1, 7, 3});
  BOOST_TEST(parents(1, high, 3) == (positions{2, 0, 0, 1, 1, 2}), boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(further_parents_have_the_even_ranks_behind) {
  BOOST_TEST(parents(1, six, 2, 3) == (positions{3, 5, 4, 5, 4, 3}), boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(three_are_kept_where_there_are_three) {
  BOOST_TEST(parents(0.01, six, 3) == (positions{3, 5, 5, 3, 3, 5}), boost::test_tools::per_element());
  BOOST_TEST(parents(0.7, six, 3) == (positions{3, 5, 5, 3, 3, 5}), boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(of_one_or_two_the_best_breeds_with_itself) {
  BOOST_TEST(parents(1, numbered_population(std::vector<double>{5, 4}), 2) == (positions{1, 1, 1, 1}),
             boost::test_tools::per_element());
  BOOST_TEST(parents(1, numbered_population(std::vector<double>{5}), 1) == (positions{0, 0}),
             boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(a_ratio_out_of_range_is_refused_as_it_is_set) {
  BOOST_CHECK_EXCEPTION(
      static_cast<void>(selection::interleaved_pairs{2}), std::invalid_argument, [](const auto& error) {
        return std::string(error.what()) == "interleaved_pairs ratio must be above 0 and at most 1, but was 2";
      });
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
