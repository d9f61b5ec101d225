// SPDX-License-Identifier: BSL-1.0
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <cstddef>
#include <limits>
#include <stdexcept>
#include <string>
#include <vector>

#include <clade/pareto.hpp>
#include <clade/problems/srinivas.hpp>
#include <clade/problems/zdt.hpp>

#include "support/real_vectors.hpp"

BOOST_AUTO_TEST_SUITE(strategy_tests)
BOOST_AUTO_TEST_SUITE(mo_cma_es_tests)

using namespace clade;

namespace {

const problems::zdt zdt1(1, 10);
const auto zdt1_problem = minimize(support::two_objectives(zdt1), zdt1.space());

}  // namespace

BOOST_AUTO_TEST_CASE(it_spreads_points_along_the_front) {
  const auto found = run(evolve(zdt1_problem, mo_cma_es{.population = 40}, 1), stop::evaluations(10'000));
  BOOST_TEST(found.front().size() == 40u);
  BOOST_TEST(pareto::hypervolume(found.front(), {1, 1}) > 0.65);  // 0.6667 of the whole front
  BOOST_TEST(pareto::spread(found.front(), zdt1.front(101)) < 0.25);
}

BOOST_AUTO_TEST_CASE(directions_that_no_gene_shows_are_learned) {
  // Two narrow valleys at an angle of 45 degrees: the front lies between their ends.
  const support::two_objectives valleys = [](const std::vector<double>& x) {
    const auto along = x[0] + x[1], across = x[0] - x[1];
    return objectives<2>{along * along + 1e4 * across * across, (along - 2) * (along - 2) + 1e4 * across * across};
  };
  const auto problem = minimize(valleys, chromosome::reals{2, -5, 5});
  const auto found = run(evolve(problem, mo_cma_es{.population = 20}, 1), stop::evaluations(4000));
  for (const auto& [x, f] : found.front()) BOOST_TEST(std::fabs(x[0] - x[1]) < 0.01);
  const nsga2 sorting{
      .population = 20, .crossover = crossover::simulated_binary{20}, .mutation = mutation::polynomial{20}};
  const auto sorted = run(evolve(problem, sorting, 1), stop::evaluations(4000));
  BOOST_TEST(pareto::hypervolume(found.front(), {4, 4}) > pareto::hypervolume(sorted.front(), {4, 4}));
}

BOOST_AUTO_TEST_CASE(points_beyond_bounds_are_evaluated_on_them) {
  bool inside = true;
  const support::two_objectives looked_at = [&](const std::vector<double>& x) {
    for (const auto gene : x) inside = inside && gene >= 0 && gene <= 1;
    return zdt1(x);
  };
  const auto found = run(evolve(minimize(looked_at, zdt1.space()), mo_cma_es{.population = 20, .step_size = 2}, 2),
                         stop::evaluations(4000));
  BOOST_TEST(inside);
  std::size_t on_bound = 0;
  for (const auto& [x, f] : found.front()) on_bound += x[5] == 0;
  BOOST_TEST(on_bound > 10u);
}

BOOST_AUTO_TEST_CASE(bounds_without_end_are_refused) {
  constexpr auto infinity = std::numeric_limits<double>::infinity();
  const support::two_objectives both = [](const std::vector<double>& x) { return objectives<2>{x[0], -x[0]}; };
  const auto problem = minimize(both, chromosome::reals{2, 0, infinity});
  BOOST_CHECK_EXCEPTION(
      run(evolve(problem, mo_cma_es{}, 1), stop::generations(1)), std::invalid_argument, [](const auto& error) {
        return std::string(error.what()).find("finite bounds, but those of gene 0 are 0 and inf") != std::string::npos;
      });
}

BOOST_AUTO_TEST_CASE(extreme_functions_end_in_peace) {
  const support::two_objectives flat = [](const std::vector<double>&) { return objectives<2>{1, 1}; };
  const support::two_objectives line = [](const std::vector<double>& x) { return objectives<2>{x[0], -x[0]}; };
  const support::three_objectives three = [](const std::vector<double>& x) {
    return objectives<3>{x[0], x[1], -x[0] - x[1]};
  };
  const mo_cma_es strategy{.population = 10};
  BOOST_TEST(
      run(evolve(minimize(flat, chromosome::reals{3, 0, 1}), strategy, 1), stop::generations(300)).front().size() ==
      1u);
  BOOST_TEST(
      run(evolve(minimize(line, chromosome::reals{1, 0, 1}), strategy, 1), stop::generations(300)).front().size() ==
      10u);
  BOOST_TEST(
      run(evolve(minimize(line, chromosome::reals{1, 2, 2}), strategy, 1), stop::generations(30)).front().size() == 1u);
  BOOST_TEST(
      run(evolve(minimize(three, chromosome::reals{2, 0, 1}), strategy, 1), stop::generations(100)).front().size() ==
      10u);
  BOOST_TEST(
      run(evolve(minimize(line, chromosome::reals{2, 0, 1}), mo_cma_es{.population = 1}, 1), stop::generations(30))
          .front()
          .size() == 1u);
}

BOOST_AUTO_TEST_CASE(every_individual_has_one_child_a_generation) {
  const auto found = run(evolve(zdt1_problem, mo_cma_es{.population = 17}, 3), stop::generations(8));
  BOOST_TEST(found.evaluations == 17u * 9);
}

BOOST_AUTO_TEST_CASE(constraints_come_first) {
  const problems::srinivas two;
  const auto found =
      run(evolve(minimize(support::two_constrained_objectives(two), two.space()), mo_cma_es{.population = 40}, 4),
          stop::generations(100));
  BOOST_TEST(found.front().size() == 40u);
  for (const auto& [x, f] : found.front()) BOOST_REQUIRE(f.is_feasible());
  const support::two_constrained_objectives never = [](const std::vector<double>& x) {
    return constrained<objectives<2>>{.value = {x[0], x[1]}, .violation = 1 + x[0]};
  };
  const auto none = run(evolve(minimize(never, chromosome::reals{2, 0, 1}), mo_cma_es{}, 4), stop::generations(50));
  BOOST_TEST(none.front().size() == 1u);
  BOOST_TEST(none.front()[0].fitness.violation < 1.01);
}

BOOST_AUTO_TEST_CASE(threads_and_resuming_change_nothing) {
  const auto& problem = zdt1_problem;
  const mo_cma_es strategy{.population = 20};
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

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
