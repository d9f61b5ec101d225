// SPDX-License-Identifier: BSL-1.0
#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <stdexcept>
#include <string>

#include <clade/evolve.hpp>
#include <clade/operators/crossover/order.hpp>
#include <clade/operators/selection/distinct_parents.hpp>
#include <clade/operators/selection/roulette.hpp>
#include <clade/operators/selection/tournament.hpp>
#include <clade/operators/selection/truncation.hpp>
#include <clade/run/stop/generations.hpp>
#include <clade/strategy/genetic_algorithm.hpp>

#include "support/chi_square.hpp"
#include "support/problems.hpp"
#include "support/selection_contract.hpp"

BOOST_AUTO_TEST_SUITE(selection_tests)
BOOST_AUTO_TEST_SUITE(distinct_parents_tests)

using namespace clade;
using namespace support;

namespace {

struct needs_preparation {
  struct ready {
    auto operator()(const auto& population) const { return selection::random{}(population); }
  };
  ready prepare(const auto&) const { return {}; }
};

}  // namespace

BOOST_AUTO_TEST_CASE(pairs_of_different_individuals_of_the_best_quarter_are_equally_likely) {
  const auto population = numbered_population(tied_fitnesses);  // the best quarter is at 8, 11 and 4
  std::vector<double> expected(144);
  for (const std::size_t mother : {8u, 11u, 4u}) {
    for (const std::size_t father : {8u, 11u, 4u}) expected[mother * 12 + father] = mother == father ? 0 : 1;
  }
  const selection::distinct_parents op{selection::truncation{0.25}};
  BOOST_CHECK_GE(chi_square_p(pair_counts(op, population, 1, 20), expected), least_p);
  BOOST_CHECK_LT(chi_square_p(pair_counts(selection::truncation{0.25}, population, 1, 20), expected), least_p);
}

BOOST_AUTO_TEST_CASE(a_father_is_drawn_again_until_he_differs_from_the_mother) {
  const std::vector<double> weights{5, 1, 3, 2};
  const auto population = numbered_population<higher_is_better>(weights);
  std::vector<double> expected(16);
  for (std::size_t m = 0; m < 4; ++m) {
    for (std::size_t f = 0; f < 4; ++f) expected[m * 4 + f] = m == f ? 0 : weights[m] * weights[f] / (11 - weights[m]);
  }
  const selection::distinct_parents op{selection::roulette{}};
  BOOST_CHECK_GE(chi_square_p(pair_counts(op, population, 2, 20), expected), least_p);
}

BOOST_AUTO_TEST_CASE(any_number_of_parents_differ) {
  random_stream rng(3);
  const auto population = random_population(rng, 8);
  for (std::uint64_t g = 0; g < 500; ++g) {
    auto parents =
        parents_of_generation(selection::distinct_parents{selection::tournament{2}}, population, rng.fork(g), 1, 7);
    std::ranges::sort(parents);
    BOOST_REQUIRE(std::ranges::adjacent_find(parents) == parents.end());
  }
}

BOOST_AUTO_TEST_CASE(a_population_smaller_than_the_number_of_parents_is_refused) {
  const auto population = numbered_population(std::vector<double>{1, 2});
  BOOST_CHECK_EXCEPTION(
      parents_of_generation(selection::distinct_parents{selection::random{}}, population, random_stream(4), 1, 3),
      std::invalid_argument, [](const auto& error) {
        return std::string(error.what()) ==
               "selection::distinct_parents needs a population of at least 3, but it was 2";
      });
}

BOOST_AUTO_TEST_CASE(a_selection_that_offers_too_few_is_given_up_in_the_end) {
  const auto population = numbered_population(std::vector<double>{1, 2, 3, 4, 5, 6, 7, 8});
  BOOST_CHECK_EXCEPTION(parents_of_generation(selection::distinct_parents{selection::truncation{0.25}}, population,
                                              random_stream(5), 1, 3),
                        std::runtime_error, [](const auto& error) {
                          return std::string(error.what()) ==
                                 "selection::distinct_parents drew no new parent in 1000 draws, after 2 of 3";
                        });
}

BOOST_AUTO_TEST_CASE(prepares_the_selection_inside) {
  const genetic_algorithm ga{
      .population = 20, .selection = selection::distinct_parents{needs_preparation{}}, .crossover = crossover::order{}};
  BOOST_CHECK_EQUAL(run(evolve(queens(8), ga, 6), stop::generations(5)).generations, 5);
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
