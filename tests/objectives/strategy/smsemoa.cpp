// SPDX-License-Identifier: BSL-1.0
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <cstddef>
#include <stdexcept>
#include <string>
#include <vector>

#include <clade/pareto.hpp>
#include <clade/problems/zdt.hpp>

#include "support/real_vectors.hpp"

BOOST_AUTO_TEST_SUITE(strategy_tests)
BOOST_AUTO_TEST_SUITE(smsemoa_tests)

using namespace clade;

namespace {

const problems::zdt zdt2(2, 10);
const auto zdt2_problem = minimize(support::two_objectives(zdt2), zdt2.space());
const smsemoa by_volume{
    .population = 20, .crossover = crossover::simulated_binary{10}, .mutation = mutation::polynomial{20}};

}  // namespace

BOOST_AUTO_TEST_CASE(it_places_points_better_than_crowding_does) {
  const auto found = run(evolve(zdt2_problem, by_volume, 1), stop::evaluations(8000));
  BOOST_TEST(found.front().size() == 20u);
  const nsga2 by_crowding{
      .population = 20, .crossover = crossover::simulated_binary{10}, .mutation = mutation::polynomial{20}};
  const auto spread = run(evolve(zdt2_problem, by_crowding, 1), stop::evaluations(8000));
  const auto volume = pareto::hypervolume(found.front(), {1, 1});
  BOOST_TEST(volume > pareto::hypervolume(spread.front(), {1, 1}));
  BOOST_TEST(volume < 1 / 3.0);  // the hypervolume of the whole front
}

BOOST_AUTO_TEST_CASE(three_objectives) {
  const support::three_objectives corner = [](const std::vector<double>& x) {
    return objectives<3>{x[0], x[1], (1 - x[0]) * (1 - x[1])};
  };
  const auto found = run(evolve(minimize(corner, chromosome::reals{2, 0, 1}), by_volume, 2), stop::evaluations(1500));
  BOOST_TEST(found.front().size() == 20u);
  const auto volume = pareto::hypervolume(found.front(), {1.1, 1.1, 1.1});
  const auto spread = run(
      evolve(
          minimize(corner, chromosome::reals{2, 0, 1}),
          nsga2{.population = 20, .crossover = crossover::simulated_binary{10}, .mutation = mutation::polynomial{20}},
          2),
      stop::evaluations(1500));
  BOOST_TEST(volume > pareto::hypervolume(spread.front(), {1.1, 1.1, 1.1}));
}

BOOST_AUTO_TEST_CASE(the_volume_never_shrinks) {
  // The extreme points of the front are kept. Once all points are in one front, the removed point never contributes
  // more volume than the new one.
  auto evolution = evolve(zdt2_problem, by_volume, 3);
  run(evolution, stop::evaluations(3000));
  auto volume = pareto::hypervolume(evolution.front(), {11, 11});
  for (int step = 0; step < 300; ++step) {
    evolution.advance();
    const auto now = pareto::hypervolume(evolution.front(), {11, 11});
    BOOST_TEST(now >= volume - 1e-12);
    volume = now;
  }
}

BOOST_AUTO_TEST_CASE(several_births_a_step_and_threads) {
  auto four = by_volume;
  four.births = 4;
  const auto one = run(evolve(zdt2_problem, four, 4), stop::generations(100)).front();
  const auto two = run(evolve(zdt2_problem, four, 4, execution::threads{2}), stop::generations(100)).front();
  BOOST_TEST_REQUIRE(one.size() == two.size());
  for (std::size_t i = 0; i < one.size(); ++i) BOOST_CHECK(one[i].chromosome == two[i].chromosome);
  four.births = 21;
  BOOST_CHECK_EXCEPTION(run(evolve(zdt2_problem, four, 4), stop::generations(1)), std::invalid_argument,
                        [](const auto& error) {
                          return std::string(error.what()).find("at most the population size 20") != std::string::npos;
                        });
}

BOOST_AUTO_TEST_CASE(feasible_points_come_first) {
  const support::two_constrained_objectives half = [](const std::vector<double>& x) {
    return constrained<objectives<2>>{.value = zdt2(x), .violation = std::max(0.0, 0.5 - x[0])};
  };
  const auto found = run(evolve(minimize(half, zdt2.space()), by_volume, 5), stop::evaluations(3000));
  for (const auto& [x, f] : found.front()) BOOST_TEST(f.is_feasible());
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
