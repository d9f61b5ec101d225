// SPDX-License-Identifier: BSL-1.0
#include <boost/test/unit_test.hpp>
#include <cstdint>
#include <functional>
#include <limits>
#include <stdexcept>
#include <string>

#include <clade/operators/selection/roulette.hpp>

#include "support/chi_square.hpp"
#include "support/selection_contract.hpp"

BOOST_AUTO_TEST_SUITE(selection_tests)
BOOST_AUTO_TEST_SUITE(roulette)

using namespace clade;
using namespace support;

namespace {

const auto says = [](std::string text) { return [text](const std::exception& error) { return error.what() == text; }; };

}  // namespace

BOOST_AUTO_TEST_CASE(draws_in_proportion_to_the_fitness_under_maximize) {
  const auto population = numbered_population<higher_is_better>(tied_fitnesses);
  const auto counts = parent_counts(selection::roulette{}, population, 1);
  BOOST_CHECK_GE(chi_square_p(counts, tied_fitnesses), least_p);
  BOOST_CHECK_EQUAL(counts[8] + counts[11], 0);
}

BOOST_AUTO_TEST_CASE(draws_in_proportion_to_the_distance_from_the_worst_under_minimize) {
  const auto population = numbered_population<lower_is_better>(tied_fitnesses);
  std::vector<double> expected;
  for (const auto fitness : tied_fitnesses) expected.push_back(12 - fitness);
  const auto counts = parent_counts(selection::roulette{}, population, 2);
  BOOST_CHECK_GE(chi_square_p(counts, expected), least_p);
  BOOST_CHECK_EQUAL(counts[10], 0);
}

BOOST_AUTO_TEST_CASE(fits_populations_of_random_weights) {
  random_stream rng(3);
  for (int i = 0; i < 20; ++i) {
    std::vector<double> weights(2 + rng.below(std::size_t{60}));
    for (auto& w : weights) w = rng.chance(0.2) ? 0 : rng.unit() * rng.unit() * rng.unit();
    weights[0] = 1;
    const auto counts = parent_counts(selection::roulette{}, numbered_population<higher_is_better>(weights),
                                      static_cast<std::uint64_t>(i), 500);
    BOOST_CHECK_GE(chi_square_p(counts, weights), least_p);
  }
}

BOOST_AUTO_TEST_CASE(draws_equals_uniformly) {
  for (const double fitness : {0.0, 0.1, 3.0}) {
    const std::vector<double> equals(11, fitness);
    const auto high = numbered_population<higher_is_better>(equals);
    const auto low = numbered_population<lower_is_better>(equals);
    BOOST_CHECK_GE(chi_square_uniform_p(parent_counts(selection::roulette{}, high, 4)), least_p);
    BOOST_CHECK_GE(chi_square_uniform_p(parent_counts(selection::roulette{}, low, 5)), least_p);
  }
  const auto below_zero = numbered_population<lower_is_better>(std::vector<double>(5, -2.0));
  BOOST_CHECK_GE(chi_square_uniform_p(parent_counts(selection::roulette{}, below_zero, 6)), least_p);
}

BOOST_AUTO_TEST_CASE(takes_whole_numbers_of_any_size_and_the_largest_differences_of_doubles) {
  const auto whole = numbered_population<higher_is_better>(std::vector<std::int64_t>{1, 2, 0, 5});
  BOOST_CHECK_GE(chi_square_p(parent_counts(selection::roulette{}, whole, 7), std::vector{1, 2, 0, 5}), least_p);
  const auto extremes =
      std::vector<std::int64_t>{std::numeric_limits<std::int64_t>::min(), std::numeric_limits<std::int64_t>::max(), 0};
  const auto wide = numbered_population<lower_is_better>(extremes);
  BOOST_CHECK_GE(chi_square_p(parent_counts(selection::roulette{}, wide, 8), std::vector{2, 0, 1}), least_p);
  const auto most = std::numeric_limits<double>::max();
  const auto huge = numbered_population<lower_is_better>(std::vector{-most, most, 0.0});
  BOOST_CHECK_GE(chi_square_p(parent_counts(selection::roulette{}, huge, 9), std::vector{2, 0, 1}), least_p);
  const auto large = numbered_population<higher_is_better>(std::vector{most, most, most / 2});
  BOOST_CHECK_GE(chi_square_p(parent_counts(selection::roulette{}, large, 10), std::vector{2, 2, 1}), least_p);
}

BOOST_AUTO_TEST_CASE(refuses_a_negative_fitness_under_maximize) {
  const auto population = numbered_population<higher_is_better>(std::vector<double>{1, -0.25, 2});
  BOOST_CHECK_EXCEPTION(selection::roulette{}(population), std::invalid_argument,
                        says("selection::roulette: the fitness must not be negative under maximize, but was -0.25"));
}

BOOST_AUTO_TEST_CASE(refuses_an_infinite_fitness) {
  const auto infinite = std::numeric_limits<double>::infinity();
  BOOST_CHECK_EXCEPTION(selection::roulette{}(numbered_population(std::vector<double>{1, infinite})),
                        std::invalid_argument, says("selection::roulette: the fitness must be finite, but was inf"));
  BOOST_CHECK_EXCEPTION(selection::roulette{}(numbered_population(std::vector<double>{-infinite, 1})),
                        std::invalid_argument, says("selection::roulette: the fitness must be finite, but was -inf"));
}

BOOST_AUTO_TEST_CASE(differences_below_the_resolution_of_a_double_count) {
  const auto large = std::int64_t{1} << 60;
  const auto whole = numbered_population<lower_is_better>(std::vector{large + 2, large, large + 1});
  BOOST_CHECK_GE(chi_square_p(parent_counts(selection::roulette{}, whole, 11), std::vector{0, 2, 1}), least_p);
  const auto least = std::numeric_limits<std::int64_t>::min();
  const auto low = numbered_population<lower_is_better>(std::vector{least + 1, least});
  BOOST_CHECK_EQUAL(parent_counts(selection::roulette{}, low, 12)[0], 0);
  const auto most = std::numeric_limits<std::uint64_t>::max();
  const auto high = numbered_population<lower_is_better>(std::vector{most, most - 1});
  BOOST_CHECK_EQUAL(parent_counts(selection::roulette{}, high, 13)[0], 0);
  const auto tiny = std::numeric_limits<double>::denorm_min();
  const auto small = numbered_population<lower_is_better>(std::vector{3 * tiny, 2 * tiny, 4 * tiny});
  BOOST_CHECK_GE(chi_square_p(parent_counts(selection::roulette{}, small, 14), std::vector{1, 2, 0}), least_p);
  const auto fine =
      numbered_population<lower_is_better>(std::vector{1.0L, 1.0L + std::numeric_limits<long double>::epsilon()});
  BOOST_CHECK_EQUAL(parent_counts(selection::roulette{}, fine, 15)[1], 0);
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
