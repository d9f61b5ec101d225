#include <boost/test/unit_test.hpp>
#include <cmath>
#include <cstdint>
#include <limits>
#include <vector>

#include <clade/problems/g_function.hpp>
#include <clade/reals.hpp>

using namespace clade;

namespace {

const problems::g_function g06(6);

// How far the best of a run is above the best known value; infinite if it is infeasible.
template <class Strategy>
double gap(const Strategy& strategy, std::uint64_t evaluations) {
  const auto best = run(evolve(minimize(g06, g06.space()), strategy, 1), stop::evaluations(evaluations)).best();
  if (!best.fitness.is_feasible()) return std::numeric_limits<double>::infinity();
  return std::fabs(best.fitness.value - g06.best_known());
}

}  // namespace

BOOST_AUTO_TEST_SUITE(constraints)

BOOST_AUTO_TEST_CASE(strategies_for_real_vectors_put_feasible_vectors_first) {
  BOOST_TEST(gap(differential_evolution{}, 20'000) < 1e-6);
  BOOST_TEST(gap(lshade{.evaluations = 20'000}, 20'000) < 1e-6);
  BOOST_TEST(gap(particle_swarm{}, 20'000) < 0.1);
  BOOST_TEST(gap(cma_es{}, 20'000) < 1e-3);
  BOOST_TEST(gap(bipop{.each = cma_es{}}, 20'000) < 1e-6);
}

BOOST_AUTO_TEST_CASE(values_need_make_sense_only_where_they_are_feasible) {
  // The value is not defined below 1; there the violation leads.
  const auto rooted = [](const std::vector<double>& x) {
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

BOOST_AUTO_TEST_SUITE_END()
