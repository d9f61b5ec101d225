// SPDX-License-Identifier: BSL-1.0
#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <limits>
#include <stdexcept>
#include <string>

#include <clade/operators/selection/stochastic_universal.hpp>

#include "support/chi_square.hpp"
#include "support/selection_contract.hpp"

BOOST_AUTO_TEST_SUITE(selection_tests)
BOOST_AUTO_TEST_SUITE(stochastic_universal)

using namespace clade;
using namespace support;

BOOST_AUTO_TEST_CASE(everyone_comes_up_as_often_as_expected_rounded_down_or_up) {
  for (std::uint64_t c = 0; c < 10'000; ++c) {
    auto rng = random_stream(1).fork(c);
    std::vector<double> weights(1 + rng.below(std::size_t{30}));
    for (auto& w : weights) w = rng.below(10);
    weights[0] = 1;  // at least one is positive
    weights.push_back(2);
    double total = 0;
    for (const auto w : weights) total += w;
    const auto children = 1 + rng.below(std::size_t{30});
    const auto population = numbered_population<higher_is_better>(weights);
    std::vector<std::size_t> counts(weights.size());
    for (const auto i : parents_of_generation(selection::stochastic_universal{}, population, rng, children)) {
      ++counts.at(i);
    }
    for (std::size_t i = 0; i < weights.size(); ++i) {
      const auto expected = static_cast<double>(2 * children) * weights[i] / total;
      BOOST_REQUIRE_GE(static_cast<double>(counts[i]), std::floor(expected + 1e-9));
      BOOST_REQUIRE_LE(static_cast<double>(counts[i]), std::ceil(expected - 1e-9));
    }
  }
}

BOOST_AUTO_TEST_CASE(on_average_parents_are_drawn_in_proportion_to_the_fitness) {
  const auto high = numbered_population<higher_is_better>(tied_fitnesses);
  const auto low = numbered_population<lower_is_better>(tied_fitnesses);
  std::vector<double> from_worst;
  for (const auto fitness : tied_fitnesses) from_worst.push_back(12 - fitness);
  BOOST_CHECK_GE(chi_square_p(parent_counts(selection::stochastic_universal{}, high, 4), tied_fitnesses), least_p);
  BOOST_CHECK_GE(chi_square_p(parent_counts(selection::stochastic_universal{}, low, 5), from_worst), least_p);
  // With one draw per generation the counts vary as with roulette selection.
  std::vector<std::size_t> counts(tied_fitnesses.size());
  for (std::uint64_t g = 0; g < 20'000; ++g) {
    ++counts[parents_of_generation(selection::stochastic_universal{}, high, random_stream(6).fork(g), 1, 1)[0]];
  }
  BOOST_CHECK_GE(chi_square_p(counts, tied_fitnesses), least_p);
}

BOOST_AUTO_TEST_CASE(equals_come_up_equally_often) {
  const auto population = numbered_population(std::vector<double>(10, 0.3));
  for (const auto count : parent_counts(selection::stochastic_universal{}, population, 7, 1)) {
    BOOST_CHECK_EQUAL(count, 4);
  }
}

BOOST_AUTO_TEST_CASE(mothers_and_fathers_are_no_neighbours_on_the_wheel) {
  // Ten equal individuals and ten draws: each is drawn once, so all pairs of different individuals are equally likely.
  const auto population = numbered_population(std::vector<double>(10, 1.0));
  std::vector<double> expected(100, 1.0);
  for (std::size_t i = 0; i < 10; ++i) expected[i * 11] = 0;
  const auto counts = pair_counts(selection::stochastic_universal{}, population, 8, 5, 10'000);
  BOOST_CHECK_GE(chi_square_p(counts, expected), least_p);
}

BOOST_AUTO_TEST_CASE(pointers_stand_at_equal_distances) {
  // Weights 1 3 0 4 on a wheel of size 8, with four pointers at a distance of 2.
  struct wheel {
    std::size_t size() const { return 4; }
    double operator()(std::size_t i) const { return std::array{1.0, 3.0, 0.0, 4.0}[i]; }
  };
  std::vector<std::size_t> chosen(4);
  selection::stochastic_universal::kernel(wheel{}, 0.25, chosen);  // at 0.5 2.5 4.5 6.5
  BOOST_TEST(chosen == (std::vector<std::size_t>{0, 1, 3, 3}), boost::test_tools::per_element());
  selection::stochastic_universal::kernel(wheel{}, 0.5, chosen);  // at 1 3 5 7
  BOOST_TEST(chosen == (std::vector<std::size_t>{1, 1, 3, 3}), boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(refuses_negative_and_infinite_fitness_by_its_own_name) {
  random_stream rng(9);
  const auto refuses = [&](const auto& population, std::string text) {
    BOOST_CHECK_EXCEPTION(selection::stochastic_universal{}(population, rng, 4), std::invalid_argument,
                          [&](const auto& error) { return error.what() == text; });
  };
  refuses(numbered_population<higher_is_better>(std::vector<double>{1, -3}),
          "selection::stochastic_universal: the fitness must not be negative under maximize, but was -3");
  refuses(numbered_population<higher_is_better>(std::vector<double>{1, std::numeric_limits<double>::infinity()}),
          "selection::stochastic_universal: the fitness must be finite, but was inf");
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
