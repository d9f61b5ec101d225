// SPDX-License-Identifier: BSL-1.0
#include <boost/test/unit_test.hpp>
#include <cstddef>
#include <set>
#include <vector>

#include <clade/core/archetypes.hpp>
#include <clade/emigration.hpp>
#include <clade/random/random_stream.hpp>

#include "support/refusal.hpp"

BOOST_AUTO_TEST_SUITE(emigration_tests)
BOOST_AUTO_TEST_SUITE(emigrations)

using namespace clade;

namespace {

archetype::population population_of(const std::vector<double>& values) {
  archetype::population all;
  for (const auto value : values) all.push_back({}, value);
  return all;
}
using positions = std::vector<std::size_t>;

}  // namespace

BOOST_AUTO_TEST_CASE(the_best_leave_in_order) {
  const auto population = population_of({5, 1, 3, 1});
  random_stream rng(1);
  BOOST_TEST((emigration::best{}(population, 3, rng) == positions{1, 3, 2}));
  BOOST_TEST((emigration::best{}(population, 9, rng).size() == 4u));
  BOOST_TEST((emigration::best{}(population, 0, rng).empty()));
  BOOST_TEST((rng == random_stream(1)));
}

BOOST_AUTO_TEST_CASE(random_ones_are_different_and_equally_likely) {
  const auto population = population_of({5, 1, 3, 1, 8});
  std::vector<double> seen(5);
  random_stream rng(1);
  for (int i = 0; i < 5'000; ++i) {
    const auto chosen = emigration::random{}(population, 2, rng);
    BOOST_REQUIRE(chosen.size() == 2u);
    BOOST_REQUIRE(chosen[0] != chosen[1]);
    for (const auto position : chosen) ++seen[position];
  }
  for (const auto count : seen) BOOST_TEST(std::abs(count - 2'000) < 4 * 34.7);
  BOOST_TEST(emigration::random{}(population, 9, rng).size() == 5u);
}

BOOST_AUTO_TEST_CASE(winners_of_tournaments_have_the_probabilities_of_the_formula) {
  const auto population = population_of({4, 3, 2, 1});
  std::vector<double> seen(4);
  random_stream rng(2);
  const auto chosen = emigration::tournament{3}(population, 20'000, rng);
  for (const auto position : chosen) ++seen[position];
  // The best of 3 of 4: the k-th worst wins with probability (k^3 - (k - 1)^3) / 64.
  const double expected[] = {1. / 64, 7. / 64, 19. / 64, 37. / 64};
  for (std::size_t i = 0; i < 4; ++i) BOOST_TEST(std::abs(seen[i] / 20'000 - expected[i]) < 0.014);
  BOOST_TEST(support::refusal([] { static_cast<void>(emigration::tournament{0}); }) ==
             "emigration::tournament size must be at least 1, but was 0");
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
