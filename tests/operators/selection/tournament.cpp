// SPDX-License-Identifier: BSL-1.0
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <stdexcept>
#include <string>

#include <clade/operators/selection/tournament.hpp>

#include "support/chi_square.hpp"
#include "support/selection_contract.hpp"

BOOST_AUTO_TEST_SUITE(selection_tests)
BOOST_AUTO_TEST_SUITE(tournament)

using namespace clade;
using namespace support;

namespace {

// ((n-r)^k - (n-r-1)^k) / n^k
template <class Population>
std::vector<double> expected(const Population& population, std::size_t size) {
  const auto n = static_cast<double>(population.size()), k = static_cast<double>(size);
  return shared_by_equals(population, [&](std::size_t rank) {
    const auto r = static_cast<double>(rank);
    return (std::pow(n - r, k) - std::pow(n - r - 1, k)) / std::pow(n, k);
  });
}

}  // namespace

BOOST_AUTO_TEST_CASE(draws_each_rank_as_often_as_its_formula_says) {
  for (const std::size_t size : {1u, 2u, 3u, 7u, 8u, 9u, 12u}) {
    const auto low = numbered_population<lower_is_better>(tied_fitnesses);
    const auto high = numbered_population<higher_is_better>(tied_fitnesses);
    BOOST_TEST_INFO("tournament of " << size);
    BOOST_CHECK_GE(chi_square_p(parent_counts(selection::tournament{size}, low, 1), expected(low, size)), least_p);
    BOOST_TEST_INFO("tournament of " << size);
    BOOST_CHECK_GE(chi_square_p(parent_counts(selection::tournament{size}, high, 2), expected(high, size)), least_p);
  }
}

BOOST_AUTO_TEST_CASE(the_formula_of_another_size_does_not_fit) {
  const auto population = numbered_population(tied_fitnesses);
  const auto counts = parent_counts(selection::tournament{3}, population, 3);
  BOOST_CHECK_LT(chi_square_p(counts, expected(population, 2)), least_p);
}

BOOST_AUTO_TEST_CASE(mothers_and_fathers_are_independent) {
  const auto population = numbered_population(std::vector<double>{4, 1, 3, 2});
  const auto single = expected(population, 2);
  std::vector<double> pairs;
  for (const auto mother : single) {
    for (const auto father : single) pairs.push_back(mother * father);
  }
  BOOST_CHECK_GE(chi_square_p(pair_counts(selection::tournament{2}, population, 4, 20), pairs), least_p);
}

BOOST_AUTO_TEST_CASE(a_tournament_larger_than_the_population_is_refused_with_both_sizes) {
  const auto population = numbered_population(std::vector<double>{1, 2, 3});
  BOOST_CHECK_EXCEPTION(selection::tournament{4}(population), std::invalid_argument, [](const auto& error) {
    return std::string(error.what()) == "tournament size must be at most the population size 3, but was 4";
  });
  BOOST_CHECK_NO_THROW(selection::tournament{3}(population));
}

BOOST_AUTO_TEST_CASE(a_tournament_of_size_zero_is_refused) {
  BOOST_CHECK_EXCEPTION(static_cast<void>(selection::tournament{0}), std::invalid_argument, [](const auto& error) {
    return std::string(error.what()) == "tournament size must be at least 1, but was 0";
  });
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
