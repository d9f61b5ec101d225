// SPDX-License-Identifier: BSL-1.0
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <cstdint>
#include <limits>
#include <stdexcept>
#include <string>
#include <vector>

#include <clade/operators/selection/boltzmann.hpp>

#include "support/chi_square.hpp"
#include "support/refusal.hpp"
#include "support/selection_contract.hpp"

BOOST_AUTO_TEST_SUITE(selection_tests)
BOOST_AUTO_TEST_SUITE(boltzmann)

using namespace clade;
using namespace support;

namespace {

std::vector<double> exponentials(const std::vector<double>& fitnesses, double factor) {
  std::vector<double> weights;
  for (const auto fitness : fitnesses) weights.push_back(std::exp(fitness * factor));
  return weights;
}

template <class Better, class Fitness>
double p_of(double temperature, const std::vector<Fitness>& fitnesses, const std::vector<double>& expected,
            std::uint64_t seed) {
  const auto population = numbered_population<Better>(fitnesses);
  return chi_square_p(parent_counts(selection::boltzmann{temperature}, population, seed), expected);
}

}  // namespace

BOOST_AUTO_TEST_CASE(draws_in_proportion_to_the_exponential_of_the_fitness) {
  for (const double temperature : {0.5, 3.0, 20.0}) {
    const auto up = exponentials(tied_fitnesses, 1 / temperature),
               down = exponentials(tied_fitnesses, -1 / temperature);
    BOOST_TEST(p_of<higher_is_better>(temperature, tied_fitnesses, up, 1) >= least_p);
    BOOST_TEST(p_of<lower_is_better>(temperature, tied_fitnesses, down, 2) >= least_p);
    // The sign of the exponent depends on the order. The test detects a wrong sign.
    BOOST_TEST(p_of<lower_is_better>(temperature, tied_fitnesses, up, 3) < least_p);
  }
}

BOOST_AUTO_TEST_CASE(a_constant_added_to_all_values_changes_nothing) {
  std::vector<double> shifted;
  for (const auto fitness : tied_fitnesses) shifted.push_back(fitness - 1e6);
  const selection::boltzmann op{.temperature = 2};
  BOOST_TEST(parent_counts(op, numbered_population<higher_is_better>(tied_fitnesses), 4) ==
             parent_counts(op, numbered_population<higher_is_better>(shifted), 4));
}

BOOST_AUTO_TEST_CASE(ties_are_drawn_uniformly) {
  const std::vector<double> ones(11, 1.0);
  BOOST_TEST(p_of<lower_is_better>(0.01, std::vector<double>(11, 7.0), ones, 5) >= least_p);
  BOOST_TEST(p_of<higher_is_better>(0.01, std::vector<double>(11, -7.0), ones, 6) >= least_p);
}

BOOST_AUTO_TEST_CASE(a_low_temperature_draws_the_best_alone_and_a_high_one_at_random) {
  const auto population = numbered_population<lower_is_better>(tied_fitnesses);
  const auto cold = parent_counts(selection::boltzmann{1e-300}, population, 7);
  for (std::size_t i = 0; i < cold.size(); ++i) BOOST_TEST((cold[i] > 0) == (tied_fitnesses[i] == 0));
  const auto hot = parent_counts(selection::boltzmann{1e300}, population, 8);
  BOOST_TEST(chi_square_uniform_p(hot) >= least_p);
}

BOOST_AUTO_TEST_CASE(takes_whole_numbers_of_any_size_and_the_largest_differences_of_doubles) {
  const std::vector<double> expected{1, std::exp(-1), std::exp(-0.5)};
  const auto large = std::int64_t{1} << 60;
  BOOST_TEST(p_of<lower_is_better>(2, std::vector{large, large + 2, large + 1}, expected, 9) >= least_p);
  const auto most = std::numeric_limits<std::uint64_t>::max();
  BOOST_TEST(p_of<higher_is_better>(2, std::vector{most, most - 2, most - 1}, expected, 10) >= least_p);
  const auto widest = std::numeric_limits<double>::max();
  BOOST_TEST(p_of<lower_is_better>(widest, std::vector{-widest, widest, 0.0}, {1, std::exp(-2), std::exp(-1)}, 11) >=
             least_p);
  BOOST_TEST(p_of<higher_is_better>(1, std::vector{-widest, widest}, {0, 1}, 12) >= least_p);
  BOOST_TEST(p_of<higher_is_better>(1, std::vector{1.0L, 1.0L, 0.0L}, {1, 1, std::exp(-1)}, 13) >= least_p);
}

BOOST_AUTO_TEST_CASE(refuses_an_infinite_fitness) {
  const auto infinite = std::numeric_limits<double>::infinity();
  const auto refused = [](double fitness) {
    return refusal(
        [&] { selection::boltzmann{.temperature = 1}(numbered_population(std::vector<double>{1, fitness})); });
  };
  BOOST_TEST(refused(infinite) == "selection::boltzmann: the fitness must be finite, but was inf");
  BOOST_TEST(refused(-infinite) == "selection::boltzmann: the fitness must be finite, but was -inf");
}

BOOST_AUTO_TEST_CASE(refuses_a_temperature_that_is_not_positive) {
  BOOST_TEST(refusal([] { static_cast<void>(selection::boltzmann{.temperature = 0}); }) ==
             "boltzmann temperature must be above 0 and finite, but was 0");
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
