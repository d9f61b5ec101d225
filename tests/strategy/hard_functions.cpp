// Differential evolution, L-SHADE and the particle swarm on functions that teach nothing or are no good numbers.
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <cstddef>
#include <limits>
#include <stdexcept>
#include <vector>

#include <clade/strategy/differential_evolution.hpp>
#include <clade/strategy/lshade.hpp>
#include <clade/strategy/particle_swarm.hpp>

#include "support/real_strategy.hpp"

using namespace clade;
using namespace support;

namespace {

using reals = std::vector<double>;
constexpr double infinite = std::numeric_limits<double>::infinity();

template <class Problem, class Check>
void with_every_strategy(const Problem& problem, const Check& check) {
  check(run(evolve(problem, differential_evolution{}, 1), stop::evaluations(3000)));
  check(run(evolve(problem, lshade{.evaluations = 3000}, 1), stop::evaluations(3000)));
  check(run(evolve(problem, particle_swarm{}, 1), stop::evaluations(3000)));
}

}  // namespace

BOOST_AUTO_TEST_SUITE(hard_functions)

BOOST_AUTO_TEST_CASE(a_plateau_of_whole_numbers_ends_with_the_budget) {
  const auto steps = [](const reals& x) { return static_cast<int>(std::floor(std::fabs(x[0]) + std::fabs(x[1]))); };
  with_every_strategy(minimize(steps, real_space{2, -50, 50}), [](const auto& result) {
    BOOST_TEST(result.best().fitness == 0);
    BOOST_TEST(result.evaluations >= 3000u);
    BOOST_TEST(result.evaluations < 3300u);
  });
}

BOOST_AUTO_TEST_CASE(infinite_values_are_only_the_worst) {
  const auto half = [](const reals& x) { return x[0] < 0 ? infinite : x[0] * x[0] + x[1] * x[1]; };
  with_every_strategy(minimize(half, real_space{2, -5, 5}),
                      [](const auto& result) { BOOST_TEST(result.best().fitness < 1e-2); });
  const auto nowhere = [](const reals&) { return infinite; };
  with_every_strategy(minimize(nowhere, real_space{2, -5, 5}),
                      [](const auto& result) { BOOST_TEST(result.best().fitness == infinite); });
}

BOOST_AUTO_TEST_CASE(a_fitness_that_is_not_a_number_is_refused) {
  const auto hole = [](const reals& x) { return x[0] < 0 ? std::nan("") : x[0]; };
  const auto problem = minimize(hole, real_space{2, -5, 5});
  const auto budget = stop::evaluations(3000);
  BOOST_CHECK_THROW(run(evolve(problem, differential_evolution{}, 1), budget), std::domain_error);
  BOOST_CHECK_THROW(run(evolve(problem, lshade{.evaluations = 3000}, 1), budget), std::domain_error);
  BOOST_CHECK_THROW(run(evolve(problem, particle_swarm{}, 1), budget), std::domain_error);
}

BOOST_AUTO_TEST_CASE(a_box_without_width_has_one_vector) {
  std::size_t outside = 0;
  with_every_strategy(minimize(outward{2, 2, &outside}, real_space{2, 2, 2}),
                      [](const auto& result) { BOOST_TEST(result.best().fitness == -2); });
  BOOST_TEST(outside == 0u);
}

BOOST_AUTO_TEST_SUITE_END()
