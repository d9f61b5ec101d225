// SPDX-License-Identifier: BSL-1.0
// labels: threads
#include <algorithm>
#include <array>
#include <boost/test/unit_test.hpp>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

#include <clade/differential.hpp>
#include <clade/reals/strategy/differential_evolution.hpp>

#include "support/real_strategy.hpp"
#include "support/refusal.hpp"

BOOST_AUTO_TEST_SUITE(strategy_tests)
BOOST_AUTO_TEST_SUITE(differential_evolution_tests)

using namespace clade;
using namespace support;

namespace {

const auto bowl = minimize(real_function(sphere), real_space{10, -5, 5});
const differential_evolution usual{.population = 40, .weight = 0.6, .crossover_rate = 0.9};

template <class Strategy>
double reached(const Strategy& strategy, std::uint64_t evaluations) {
  return run(evolve(bowl, strategy, 1), stop::evaluations(evaluations)).best().fitness;
}

}  // namespace

BOOST_AUTO_TEST_CASE(every_mutation_and_crossover_finds_the_bottom_of_a_bowl) {
  using namespace differential;
  BOOST_TEST(reached(usual, 20'000) < 1e-8);
  BOOST_TEST(reached(differential_evolution{.population = 40, .mutation = best_1(), .weight = 0.6}, 10'000) < 1e-8);
  BOOST_TEST(reached(differential_evolution{.population = 40, .mutation = rand_2(), .weight = 0.5}, 60'000) < 1e-8);
  BOOST_TEST(reached(differential_evolution{.population = 40, .mutation = current_to_best_1(), .weight = 0.6}, 15'000) <
             1e-8);
  BOOST_TEST(reached(differential_evolution{.population = 40,
                                            .mutation = current_to_pbest_1{0.2},
                                            .weight = dither{0.5, 0.9},
                                            .crossover = exponential(),
                                            .crossover_rate = 0.9},
                     20'000) < 1e-8);
}

BOOST_AUTO_TEST_CASE(a_child_that_is_as_good_takes_the_place_of_its_target) {
  const auto plateau = minimize(real_function([](const std::vector<double>&) { return 1; }), real_space{4, 0, 1});
  auto evolution = evolve(plateau, usual, 1);
  const auto before = bits_of(evolution.current().population);
  evolution.advance();
  BOOST_TEST(bits_of(evolution.current().population) != before);
}

BOOST_AUTO_TEST_CASE(no_vector_gets_worse_and_every_child_is_evaluated) {
  auto evolution = evolve(bowl, usual, 7);
  for (int i = 0; i < 20; ++i) {
    const auto first = evolution.current().population.fitnesses();
    const std::vector<double> before(first.begin(), first.end());
    evolution.advance();
    const auto now = evolution.current();
    for (std::size_t k = 0; k < before.size(); ++k) BOOST_TEST_REQUIRE(now.population.fitness(k) <= before[k]);
    BOOST_TEST(now.evaluations == 40 * (now.number + 1));
  }
}

BOOST_AUTO_TEST_CASE(bounds_are_kept_whatever_they_are) {
  constexpr double huge = std::numeric_limits<double>::max();
  const std::array<std::array<double, 2>, 5> boxes{
      {{-5, 5}, {2, 2}, {0, 5e-324}, {-0.0, 1e-300}, {-huge / 4, huge / 4}}};
  for (const auto& [low, high] : boxes) {
    std::size_t outside = 0;
    const auto away = minimize(real_function(outward{low, high, &outside}), real_space{3, low, high});
    run(evolve(away, usual, 1), stop::generations(50));
    BOOST_TEST(outside == 0u);
  }
}

BOOST_AUTO_TEST_CASE(bounds_may_be_a_policy_of_the_users) {
  const auto clamped = [](double value, double low, double high, random_stream&) {
    return std::clamp(value, low, high);
  };
  std::size_t outside = 0;
  const auto away = minimize(real_function(outward{-1, 1, &outside}), real_space{3, -1, 1});
  const auto result = run(evolve(away, differential_evolution{.population = 20, .weight = 0.7, .bounds = clamped}, 1),
                          stop::generations(50));
  BOOST_TEST(outside == 0u);
  BOOST_TEST(result.best().fitness == -1.5);
}

BOOST_AUTO_TEST_CASE(arrays_are_vectors_too) {
  struct square {
    std::size_t size() const { return 2; }
    double low(std::size_t) const { return 0; }
    double high(std::size_t) const { return 1; }
    std::array<double, 2> operator()(random_stream& rng) const { return {rng.unit(), rng.unit()}; }
  };
  const auto corner = minimize([](const std::array<double, 2>& x) { return x[0] + x[1]; }, square());
  BOOST_TEST(run(evolve(corner, usual, 1), stop::generations(60)).best().fitness < 1e-6);
}

BOOST_AUTO_TEST_CASE(threads_and_resuming_change_nothing) {
  BOOST_TEST(same_on_threads(bowl, usual));
  for (const int steps : {0, 1, 9}) BOOST_TEST(goes_on(bowl, usual, steps));
}

BOOST_AUTO_TEST_CASE(immigrants_take_the_places_of_the_worst) {
  auto evolution = evolve(bowl, usual, 1);
  const std::vector<detail::individual<std::vector<double>, double>> arrivals{{std::vector<double>(10), 0.0}};
  evolution.immigrate(arrivals);
  BOOST_TEST(evolution.best().fitness == 0);
}

BOOST_AUTO_TEST_CASE(one_variable_and_the_smallest_population_work) {
  const auto line = minimize(real_function(sphere), real_space{1, -5, 5});
  const differential_evolution small{.population = 4, .weight = 0.7};
  BOOST_TEST(run(evolve(line, small, 2), stop::generations(100)).best().fitness < 1);
}

BOOST_AUTO_TEST_CASE(what_cannot_work_is_refused_by_name) {
  BOOST_TEST(refusal([] { evolve(bowl, differential_evolution{.population = 3}, 1); }) ==
             "differential_evolution population must be at least 4 for its mutation, but was 3");
  BOOST_TEST(refusal([] { static_cast<void>(differential_evolution{.weight = 0}); }) ==
             "differential_evolution weight must be above 0 and at most 2, but was 0");
  BOOST_TEST(refusal([] { static_cast<void>(differential_evolution{.weight = differential::dither{0.9, 0.5}}); }) ==
             "differential::dither high must be at least low, which is 0.9, but was 0.5");
  BOOST_TEST(refusal([] { static_cast<void>(differential_evolution{.crossover_rate = 1.5}); }) ==
             "differential_evolution crossover_rate must be between 0 and 1, but was 1.5");
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
