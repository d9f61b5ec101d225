// SPDX-License-Identifier: BSL-1.0
#include <algorithm>
#include <array>
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <cstddef>

#include <clade/core/archetypes.hpp>
#include <clade/objectives/directions/das_dennis.hpp>
#include <clade/objectives/directions/neighbours.hpp>
#include <clade/objectives/selection/neighbourhood.hpp>

BOOST_AUTO_TEST_SUITE(selection_tests)
BOOST_AUTO_TEST_SUITE(neighbourhood_tests)

using namespace clade;

BOOST_AUTO_TEST_CASE(parents_are_neighbours_as_often_as_asked_for) {
  const directions::das_dennis directions{2, 49};
  const detail::direction_neighbours near("test", directions.points(), 5);
  const selection::neighbourhood op{.directions = directions, .neighbours = 5, .neighbour_rate = 0.8};
  const auto prepared = op.prepare(0);
  const auto sampler = prepared(archetype::population());
  random_stream rng(11);
  constexpr int rounds = 400;
  std::array<int, 50> drawn{};
  double all_near = 0;
  for (int round = 0; round < rounds; ++round) {
    for (std::size_t slot = 0; slot < 50; ++slot) {
      std::array<std::size_t, 3> parents;
      sampler(rng, slot, parents);
      BOOST_TEST(parents[0] == near.turn(slot));
      BOOST_TEST((parents[0] != parents[1] && parents[0] != parents[2] && parents[1] != parents[2]));
      const auto around = near.of(parents[0]);
      all_near += std::all_of(parents.begin(), parents.end(),
                              [&](auto one) { return std::find(around.begin(), around.end(), one) != around.end(); });
      for (const auto one : parents) ++drawn[one];
    }
  }
  // Two of the other individuals are both neighbours with probability 4 * 3 / (49 * 48).
  const double expected = 0.8 + 0.2 * 12 / (49 * 48.0), n = 50 * rounds;
  BOOST_TEST(std::abs(all_near / n - expected) < 4 * std::sqrt(expected * (1 - expected) / n));
  for (const auto count : drawn) BOOST_TEST(count > rounds);
}

BOOST_AUTO_TEST_CASE(parents_repeat_where_there_are_too_few) {
  const selection::neighbourhood op{.directions = {2, 4}, .neighbours = 2, .neighbour_rate = 1};
  const auto prepared = op.prepare(0);
  random_stream rng(11);
  std::array<std::size_t, 4> parents;
  prepared(archetype::population())(rng, 0, parents);
  for (const auto one : parents) BOOST_TEST(one <= 1u);
  BOOST_TEST(parents[0] != parents[1]);
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
