// SPDX-License-Identifier: BSL-1.0
// labels: threads
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <cstdint>
#include <limits>
#include <vector>

#include <clade/problems/g_function.hpp>
#include <clade/reals.hpp>

#include "support/real_strategy.hpp"

BOOST_AUTO_TEST_SUITE(strategy_tests)
BOOST_AUTO_TEST_SUITE(constraints_tests)

using namespace clade;

namespace {

const problems::g_function g06(6);

auto problem_of(const problems::g_function& g) { return minimize(support::constrained_function(g), g.space()); }

// The difference between the best of a run and the best known value; infinite if it is infeasible.
template <class Strategy>
double gap(const Strategy& strategy, std::uint64_t evaluations) {
  const auto best = run(evolve(problem_of(g06), strategy, 1), stop::evaluations(evaluations)).best();
  if (!best.fitness.is_feasible()) return std::numeric_limits<double>::infinity();
  return std::fabs(best.fitness.value - g06.best_known());
}

}  // namespace

BOOST_AUTO_TEST_CASE(strategies_for_real_vectors_put_feasible_vectors_first) {
  BOOST_TEST(gap(differential_evolution{}, 20'000) < 1e-6);
  BOOST_TEST(gap(lshade{.evaluations = 20'000}, 20'000) < 1e-6);
  BOOST_TEST(gap(particle_swarm{}, 20'000) < 0.1);
  BOOST_TEST(gap(cma_es{}, 20'000) < 1e-3);
  BOOST_TEST(gap(bipop{.each = cma_es{}}, 20'000) < 1e-6);
}

BOOST_AUTO_TEST_CASE(values_need_make_sense_only_where_they_are_feasible) {
  // The value is not defined below 1; there the violation leads.
  const support::constrained_function rooted = [](const std::vector<double>& x) {
    return constrained<double>{.value = std::sqrt(x[0] - 1), .violation = std::max(0.0, 1 - x[0])};
  };
  const auto best =
      run(evolve(minimize(rooted, chromosome::reals{1, -5, 5}), differential_evolution{}, 2), stop::evaluations(3000))
          .best();
  BOOST_TEST(best.fitness.is_feasible());
  BOOST_TEST(best.fitness.value < 1e-3);
}

BOOST_AUTO_TEST_CASE(maximizing_turns_values_and_not_violations) {
  const auto space = chromosome::integers{6, 0, 9};
  const auto sum = [](const std::vector<int>& genes) {
    int total = 0;
    for (const auto gene : genes) total += gene;
    return constrained<int>{.value = total, .violation = std::max(0.0, total - 30.0)};
  };
  const genetic_algorithm ga{.crossover = crossover::uniform{}, .mutation = mutation::reset{}};
  const auto best = run(evolve(maximize(sum, space), ga, 3), stop::generations(100)).best();
  BOOST_TEST(best.fitness.value == 30);
  BOOST_TEST(best.fitness.violation == 0);
}

BOOST_AUTO_TEST_CASE(orders_are_strict_weak_with_violations_that_are_negative_or_infinite) {
  constexpr auto infinity = std::numeric_limits<double>::infinity();
  const std::vector<constrained<double>> all{{1, 0}, {1, -2}, {2, 0}, {0, 1}, {-5, 1}, {0, infinity}, {9, infinity}};
  const auto better = lower_is_better();
  BOOST_TEST(!better(all[0], all[1]));
  BOOST_TEST(!better(all[1], all[0]));
  for (std::size_t i = 0; i < all.size(); ++i) {
    BOOST_TEST(!better(all[i], all[i]));
    for (std::size_t j = 0; j < all.size(); ++j) {
      BOOST_TEST(!(better(all[i], all[j]) && better(all[j], all[i])));
      for (std::size_t k = 0; k < all.size(); ++k) {
        if (better(all[i], all[j]) && better(all[j], all[k])) BOOST_TEST(better(all[i], all[k]));
      }
    }
  }
  BOOST_TEST(better(all[2], all[3]));
  BOOST_TEST(better(all[3], all[5]));
  BOOST_TEST((all[3] == all[4]));
}

namespace {

const problems::g_function g11(11);
const auto equation = problem_of(g11);
const lshade tolerant{.evaluations = 6000, .population = 40, .constraints = constraints::epsilon{}};

}  // namespace

BOOST_AUTO_TEST_CASE(epsilon_finds_what_feasible_first_misses) {
  const problems::g_function g03(3);
  const auto curved = problem_of(g03);
  const auto value = [&](const auto& strategy) {
    const auto f = run(evolve(curved, strategy, 1), stop::evaluations(60'000)).best().fitness;
    return f.is_feasible() ? f.value : 0.0;
  };
  BOOST_TEST(value(lshade{.evaluations = 60'000}) > -0.9);
  BOOST_TEST(value(lshade{.evaluations = 60'000, .constraints = constraints::epsilon{}}) < -1.0004);
  BOOST_TEST(value(jso{.evaluations = 60'000, .constraints = constraints::epsilon{}}) < -1.0004);
}

BOOST_AUTO_TEST_CASE(with_epsilon_threads_and_resuming_change_nothing) {
  BOOST_TEST(support::same_on_threads(equation, tolerant));
  for (const int steps : {0, 1, 25, 90}) BOOST_TEST(support::goes_on(equation, tolerant, steps));
}

BOOST_AUTO_TEST_CASE(with_epsilon_the_best_of_the_run_is_the_best_of_the_population_feasible_first) {
  const auto better = lower_is_better();
  // A large epsilon, so that feasible vectors are among the worst and would be dropped as the population shrinks.
  const constraints::epsilon large{.share = 1, .until = 1, .power = 1};
  auto evolution = evolve(equation, lshade{.evaluations = 4000, .population = 60, .constraints = large}, 4);
  constrained<double> best{0, std::numeric_limits<double>::infinity()};
  std::uint64_t stagnation = 0;
  int tolerated = 0;
  for (int i = 0; i < 150; ++i) {
    const auto generation = evolution.current();
    const auto now = generation.best().fitness;
    BOOST_TEST(!better(best, now));
    if (i > 0) stagnation = better(now, best) ? 0 : stagnation + 1;
    BOOST_TEST(generation.stagnation == stagnation);
    BOOST_TEST((evolution.best().fitness == now));
    best = now;
    // Most others are better by value and violate more.
    std::size_t others = 0;
    for (const auto& f : generation.population.fitnesses()) others += better(now, f) && f.value < now.value;
    tolerated += others > generation.population.size() / 2;
    evolution.advance();
  }
  BOOST_TEST(tolerated > 20);
}

BOOST_AUTO_TEST_CASE(where_nothing_is_violated_epsilon_changes_nothing) {
  const support::constrained_function free = [](const std::vector<double>& x) {
    return constrained<double>{.value = x[0] * x[0] + x[1] * x[1] + x[0] * x[1]};
  };
  const auto best = [&](const auto& strategy) {
    return run(evolve(minimize(free, chromosome::reals{2, -5, 5}), strategy, 1), stop::evaluations(2000))
        .best()
        .chromosome;
  };
  const auto with_epsilon = best(lshade{.evaluations = 2000, .population = 30, .constraints = constraints::epsilon{}});
  BOOST_TEST(with_epsilon == best(lshade{.evaluations = 2000, .population = 30}));
}

BOOST_AUTO_TEST_CASE(epsilon_takes_values_that_are_to_be_high_and_those_that_are_not_numbers) {
  const support::constrained_function rooted = [](const std::vector<double>& x) {
    return constrained<double>{.value = -std::sqrt(x[0] - 1) - x[1] * x[1],
                               .violation = std::max(0.0, 1 - x[0]) + std::max(0.0, std::fabs(x[1] - 1) - 1e-3)};
  };
  const auto best = run(evolve(maximize(rooted, chromosome::reals{2, -5, 5}),
                               lshade{.evaluations = 6000, .constraints = constraints::epsilon{}}, 2),
                        stop::evaluations(6000))
                        .best();
  BOOST_TEST(best.fitness.is_feasible());
  BOOST_TEST(std::fabs(best.fitness.value + 0.999 * 0.999) < 1e-2);
}

BOOST_AUTO_TEST_CASE(bounds_and_constraints_are_deduced) {
  const lshade clamped{.evaluations = 1000, .bounds = bounds::clamp{}, .constraints = constraints::epsilon{.until = 1}};
  const jso wrapped{.evaluations = 1000, .bounds = bounds::wrap{}};
  BOOST_TEST(run(evolve(equation, clamped, 1), stop::evaluations(1000)).population.size() > 0u);
  BOOST_TEST(run(evolve(equation, wrapped, 1), stop::evaluations(1000)).population.size() > 0u);
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
