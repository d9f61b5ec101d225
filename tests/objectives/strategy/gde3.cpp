// SPDX-License-Identifier: BSL-1.0
#include <boost/test/unit_test.hpp>
#include <cstddef>
#include <stdexcept>
#include <string>
#include <vector>

#include <clade/pareto.hpp>
#include <clade/problems/srinivas.hpp>
#include <clade/problems/zdt.hpp>

#include "support/real_vectors.hpp"

BOOST_AUTO_TEST_SUITE(strategy_tests)
BOOST_AUTO_TEST_SUITE(gde3_tests)

using namespace clade;

namespace {

const problems::zdt zdt1(1, 10);
const auto zdt1_problem = minimize(support::two_objectives(zdt1), zdt1.space());

}  // namespace

BOOST_AUTO_TEST_CASE(it_spreads_points_along_the_front) {
  const auto found = run(evolve(zdt1_problem, gde3{.population = 40}, 1), stop::evaluations(10'000));
  BOOST_TEST(found.front().size() == 40u);
  BOOST_TEST(pareto::hypervolume(found.front(), {1, 1}) > 0.65);  // 0.6667 of the whole front
  BOOST_TEST(pareto::spread(found.front(), zdt1.front(101)) < 0.25);
}

BOOST_AUTO_TEST_CASE(a_point_that_is_not_dominated_is_lost_to_crowding_only) {
  auto evolution = evolve(zdt1_problem, gde3{.population = 30}, 2);
  for (int step = 0; step < 60; ++step) {
    const auto before = evolution.front();
    evolution.advance();
    const auto after = evolution.front();
    BOOST_TEST(evolution.current().population.size() == 30u);
    // While the front does not fill the population, all of its points stay, or make way for better ones.
    if (after.size() == 30) continue;
    for (const auto& [x, f] : before) {
      bool kept = false;
      for (const auto& [y, g] : after) kept = kept || f == g || dominates()(g, f);
      BOOST_REQUIRE(kept);
    }
  }
}

BOOST_AUTO_TEST_CASE(every_individual_has_one_child_a_generation) {
  const auto found = run(evolve(zdt1_problem, gde3{.population = 17}, 3), stop::generations(8));
  BOOST_TEST(found.evaluations == 17u * 9);
}

BOOST_AUTO_TEST_CASE(constraints_come_first) {
  const problems::srinivas two;
  const auto found =
      run(evolve(minimize(support::two_constrained_objectives(two), two.space()), gde3{.population = 40}, 4),
          stop::generations(100));
  BOOST_TEST(found.front().size() == 40u);
  for (const auto& [x, f] : found.front()) BOOST_REQUIRE(f.is_feasible());
  const support::two_constrained_objectives never = [](const std::vector<double>& x) {
    return constrained<objectives<2>>{.value = {x[0], x[1]}, .violation = 1 + x[0]};
  };
  const auto none = run(evolve(minimize(never, chromosome::reals{2, 0, 1}), gde3{}, 4), stop::generations(50));
  BOOST_TEST(none.front().size() == 1u);
  BOOST_TEST(none.front()[0].fitness.violation < 1.01);
}

BOOST_AUTO_TEST_CASE(threads_and_resuming_change_nothing) {
  const auto& problem = zdt1_problem;
  const gde3 strategy{.population = 20};
  const auto expected = run(evolve(problem, strategy, 5), stop::generations(30)).front();
  const auto same = [&](const auto& front) {
    if (front.size() != expected.size()) return false;
    for (std::size_t i = 0; i < front.size(); ++i) {
      if (front[i].chromosome != expected[i].chromosome) return false;
    }
    return true;
  };
  BOOST_TEST(same(run(evolve(problem, strategy, 5, execution::threads{2}), stop::generations(30)).front()));
  auto first = evolve(problem, strategy, 5);
  run(first, stop::generations(13));
  auto second = resume(problem, strategy, first.state());
  BOOST_TEST(same(run(second, stop::generations(30)).front()));
}

BOOST_AUTO_TEST_CASE(a_population_that_is_too_small_is_refused) {
  BOOST_CHECK_EXCEPTION(
      run(evolve(zdt1_problem, gde3{.population = 3}, 1), stop::generations(1)), std::invalid_argument,
      [](const auto& error) {
        return std::string(error.what()).find("gde3 population must be at least 4 for its mutation, but was 3") !=
               std::string::npos;
      });
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
