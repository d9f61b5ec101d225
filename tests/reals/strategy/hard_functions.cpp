// SPDX-License-Identifier: BSL-1.0
// Differential evolution, L-SHADE and the particle swarm on functions that are constant, infinite or NaN.
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <cstddef>
#include <functional>
#include <limits>
#include <stdexcept>
#include <string>
#include <vector>

#include <clade/operators/initialization/known.hpp>
#include <clade/reals/strategy/differential_evolution.hpp>
#include <clade/reals/strategy/jso.hpp>
#include <clade/reals/strategy/lshade.hpp>
#include <clade/reals/strategy/particle_swarm.hpp>

#include "support/real_strategy.hpp"
#include "support/refusal.hpp"

BOOST_AUTO_TEST_SUITE(strategy_tests)
BOOST_AUTO_TEST_SUITE(hard_functions)

using namespace clade;
using namespace support;

namespace {

using reals = std::vector<double>;
constexpr double infinite = std::numeric_limits<double>::infinity();

template <class Problem, class Check>
void with_every_strategy(const Problem& problem, const Check& check) {
  check(run(evolve(problem, differential_evolution{}, 1), stop::evaluations(3000)));
  check(run(evolve(problem, lshade{.evaluations = 3000}, 1), stop::evaluations(3000)));
  check(run(evolve(problem, jso{.evaluations = 3000}, 1), stop::evaluations(3000)));
  check(run(evolve(problem, particle_swarm{}, 1), stop::evaluations(3000)));
}

}  // namespace

BOOST_AUTO_TEST_CASE(a_plateau_of_whole_numbers_ends_with_the_budget) {
  const std::function<int(const reals&)> steps = [](const reals& x) {
    return static_cast<int>(std::floor(std::fabs(x[0]) + std::fabs(x[1])));
  };
  with_every_strategy(minimize(steps, real_space{2, -50, 50}), [](const auto& result) {
    BOOST_TEST(result.best().fitness == 0);
    BOOST_TEST(result.evaluations >= 3000u);
    BOOST_TEST(result.evaluations < 3300u);
  });
}

BOOST_AUTO_TEST_CASE(infinite_values_are_only_the_worst) {
  const real_function half = [](const reals& x) { return x[0] < 0 ? infinite : x[0] * x[0] + x[1] * x[1]; };
  with_every_strategy(minimize(half, real_space{2, -5, 5}),
                      [](const auto& result) { BOOST_TEST(result.best().fitness < 1e-2); });
  const real_function nowhere = [](const reals&) { return infinite; };
  with_every_strategy(minimize(nowhere, real_space{2, -5, 5}),
                      [](const auto& result) { BOOST_TEST(result.best().fitness == infinite); });
}

BOOST_AUTO_TEST_CASE(a_fitness_that_is_not_a_number_is_refused) {
  const real_function hole = [](const reals& x) { return x[0] < 0 ? std::nan("") : x[0]; };
  const auto problem = minimize(hole, real_space{2, -5, 5});
  const auto budget = stop::evaluations(3000);
  BOOST_CHECK_THROW(run(evolve(problem, differential_evolution{}, 1), budget), std::domain_error);
  BOOST_CHECK_THROW(run(evolve(problem, lshade{.evaluations = 3000}, 1), budget), std::domain_error);
  BOOST_CHECK_THROW(run(evolve(problem, particle_swarm{}, 1), budget), std::domain_error);
}

BOOST_AUTO_TEST_CASE(a_box_without_width_has_one_vector) {
  std::size_t outside = 0;
  with_every_strategy(minimize(real_function(outward{2, 2, &outside}), real_space{2, 2, 2}),
                      [](const auto& result) { BOOST_TEST(result.best().fitness == -2); });
  BOOST_TEST(outside == 0u);
}

namespace {

struct immigrant {
  reals chromosome;
  double fitness;
};

// Checks the error of a strategy for an immigrant with one gene instead of two, and for a repair that leaves one.
template <class Strategy>
void check_lengths(const Strategy& strategy, const std::string& name) {
  const auto wanted = name + " needs chromosomes of 2 genes, the size of the space, but one had 1";
  const real_function sphere = [](const reals& x) { return x[0] * x[0]; };
  auto evolution = evolve(minimize(sphere, real_space{2, -5, 5}), strategy, 1);
  BOOST_TEST(refusal([&] { evolution.immigrate(std::vector{immigrant{{1}, 1e-9}}); }) ==
             "immigrant 0 must have 2 genes, but had 1");
  const auto shorten = [](reals& x) {
    x.resize(1);
    x.shrink_to_fit();
  };
  BOOST_TEST(refusal([&] {
               run(evolve(minimize(sphere, real_space{2, -5, 5}, shorten), strategy, 1), stop::generations(3));
             }) == wanted);
}

}  // namespace

BOOST_AUTO_TEST_CASE(vectors_of_another_length_are_refused) {
  check_lengths(differential_evolution{}, "differential_evolution");
  check_lengths(lshade{.evaluations = 3000}, "lshade");
  check_lengths(jso{.evaluations = 3000}, "jso");
  check_lengths(particle_swarm{}, "particle_swarm");
}

BOOST_AUTO_TEST_CASE(known_solutions_lie_within_the_bounds) {
  const auto sphere = minimize(real_function([](const reals& x) { return x[0] * x[0]; }), real_space{2, -5, 5});
  BOOST_TEST(refusal([&] {
               evolve(sphere, differential_evolution{.initialization = initialization::known{reals{0, 99}}}, 1);
             }) == "initialization::known solution 0 must lie within the bounds, but gene 1 was 99");
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
