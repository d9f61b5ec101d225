// SPDX-License-Identifier: BSL-1.0
// labels: threads
#include <array>
#include <boost/test/unit_test.hpp>
#include <cstddef>
#include <limits>
#include <vector>

#include <clade/reals/strategy/particle_swarm.hpp>

#include "support/real_strategy.hpp"
#include "support/refusal.hpp"

BOOST_AUTO_TEST_SUITE(strategy_tests)
BOOST_AUTO_TEST_SUITE(particle_swarm_tests)

using namespace clade;
using namespace support;

namespace {

const auto bowl = minimize(real_function(sphere), real_space{10, -5, 5});

}  // namespace

BOOST_AUTO_TEST_CASE(the_bottom_of_a_bowl_is_found) {
  for (const std::uint64_t seed : {1u, 2u, 3u}) {
    BOOST_TEST(run(evolve(bowl, particle_swarm{}, seed), stop::evaluations(20'000)).best().fitness < 1e-6);
  }
}

BOOST_AUTO_TEST_CASE(best_places_never_get_worse) {
  auto evolution = evolve(bowl, particle_swarm{.population = 12}, 2);
  for (int i = 0; i < 30; ++i) {
    const auto first = evolution.current().population.fitnesses();
    const std::vector<double> before(first.begin(), first.end());
    evolution.advance();
    for (std::size_t k = 0; k < before.size(); ++k) {
      BOOST_TEST_REQUIRE(evolution.current().population.fitness(k) <= before[k]);
    }
  }
}

BOOST_AUTO_TEST_CASE(bounds_are_kept_whatever_they_are) {
  constexpr double huge = std::numeric_limits<double>::max();
  const std::array<std::array<double, 2>, 5> boxes{
      {{-5, 5}, {2, 2}, {0, 5e-324}, {-0.0, 1e-300}, {-huge / 4, huge / 4}}};
  for (const auto& [low, high] : boxes) {
    std::size_t outside = 0;
    const auto away = minimize(real_function(outward{low, high, &outside}), real_space{3, low, high});
    run(evolve(away, particle_swarm{.population = 10}, 1), stop::generations(60));
    BOOST_TEST(outside == 0u);
  }
}

BOOST_AUTO_TEST_CASE(a_corner_is_reached) {
  std::size_t outside = 0;
  const auto away = minimize(real_function(outward{-1, 1, &outside}), real_space{3, -1, 1});
  BOOST_TEST(run(evolve(away, particle_swarm{}, 1), stop::generations(60)).best().fitness == -1.5);
}

BOOST_AUTO_TEST_CASE(threads_and_resuming_change_nothing) {
  const particle_swarm strategy{.population = 15};
  BOOST_TEST(same_on_threads(bowl, strategy));
  for (const int steps : {0, 1, 9}) BOOST_TEST(goes_on(bowl, strategy, steps));
}

BOOST_AUTO_TEST_CASE(small_swarms_do_no_harm) {
  const auto line = minimize(real_function(sphere), real_space{1, -5, 5});
  BOOST_TEST(run(evolve(line, particle_swarm{.population = 1}, 1), stop::generations(50)).best().fitness < 25);
  BOOST_TEST(
      run(evolve(bowl, particle_swarm{.population = 5, .informants = 0}, 1), stop::generations(50)).best().fitness <
      250);
}

BOOST_AUTO_TEST_CASE(what_cannot_work_is_refused_by_name) {
  BOOST_TEST(refusal([] { static_cast<void>(particle_swarm{.inertia = 1.5}); }) ==
             "particle_swarm inertia must be between 0 and 1, but was 1.5");
  BOOST_TEST(refusal([] { static_cast<void>(particle_swarm{.acceleration = 0}); }) ==
             "particle_swarm acceleration must be above 0 and finite, but was 0");
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
