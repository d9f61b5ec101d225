// SPDX-License-Identifier: BSL-1.0
#include <boost/test/unit_test.hpp>

#include <clade/operators/selection/random.hpp>

#include "support/chi_square.hpp"
#include "support/selection_contract.hpp"

BOOST_AUTO_TEST_SUITE(selection_tests)
BOOST_AUTO_TEST_SUITE(random_tests)

using namespace clade;
using namespace support;

BOOST_AUTO_TEST_CASE(draws_everyone_equally_often_whatever_the_fitness) {
  const auto low = numbered_population<lower_is_better>(tied_fitnesses);
  const auto high = numbered_population<higher_is_better>(tied_fitnesses);
  BOOST_CHECK_GE(chi_square_uniform_p(parent_counts(selection::random{}, low, 1)), least_p);
  BOOST_CHECK_GE(chi_square_uniform_p(parent_counts(selection::random{}, high, 2)), least_p);
}

BOOST_AUTO_TEST_CASE(mothers_and_fathers_are_independent) {
  const auto population = numbered_population(std::vector<double>{4, 1, 3, 2});
  BOOST_CHECK_GE(chi_square_uniform_p(pair_counts(selection::random{}, population, 3, 20)), least_p);
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
