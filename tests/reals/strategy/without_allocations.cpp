// SPDX-License-Identifier: BSL-1.0
#include <boost/test/unit_test.hpp>
#include <cstddef>

#include <clade/reals/chromosome/reals.hpp>
#include <clade/reals/constraints/epsilon.hpp>
#include <clade/reals/strategy/cma_es.hpp>
#include <clade/reals/strategy/differential_evolution.hpp>
#include <clade/reals/strategy/jso.hpp>
#include <clade/reals/strategy/limited_memory_cma_es.hpp>
#include <clade/reals/strategy/lshade.hpp>
#include <clade/reals/strategy/particle_swarm.hpp>
#include <clade/reals/strategy/separable_cma_es.hpp>

#include "support/count_allocations.hpp"
#include "support/mixed_variables.hpp"
#include "support/real_strategy.hpp"
#include "support/repetitions.hpp"

BOOST_AUTO_TEST_SUITE(strategy_tests)
BOOST_AUTO_TEST_SUITE(without_allocations)

using namespace clade;

namespace {

// The allocations of 100 generations after some have been bred.
template <class Strategy>
std::size_t allocations_of(const Strategy& strategy, int bred = 20, std::size_t genes = 20) {
  auto evolution =
      evolve(minimize(support::real_function(support::rosenbrock), support::real_space{genes}), strategy, 1);
  for (int i = 0; i < bred; ++i) evolution.advance();
  return support::allocations_of([&] {
    for (int i = 0; i < 100; ++i) evolution.advance();
  });
}

template <class Strategy>
std::size_t allocations_of_mixed(const Strategy& strategy) {
  auto evolution = evolve(support::machine_problem(), strategy, 1);
  for (int i = 0; i < 20; ++i) evolution.advance();
  return support::allocations_of([&] {
    for (int i = 0; i < 50; ++i) evolution.advance();
  });
}

}  // namespace

BOOST_AUTO_TEST_CASE(nothing_is_allocated_once_it_has_warmed_up) {
  BOOST_TEST(allocations_of(cma_es()) == 0u);
  BOOST_TEST(allocations_of(separable_cma_es()) == 0u);
  BOOST_TEST(allocations_of(limited_memory_cma_es()) == 0u);
  BOOST_TEST(allocations_of(differential_evolution()) == 0u);
  BOOST_TEST(allocations_of(lshade{.evaluations = 20'000}) == 0u);
  BOOST_TEST(allocations_of(jso{.evaluations = 20'000}) == 0u);
  BOOST_TEST(allocations_of(particle_swarm()) == 0u);
  // 20 genes: 462 points of 12 a generation.
  BOOST_TEST(allocations_of(cma_es{.quadratic_model = true}, 60, support::sanitized ? 8 : 20) == 0u);
}

BOOST_AUTO_TEST_CASE(mixed_variables_allocate_nothing_once_they_have_warmed_up) {
  BOOST_TEST(allocations_of_mixed(cma_es()) == 0u);
  BOOST_TEST(allocations_of_mixed(differential_evolution()) == 0u);
  BOOST_TEST(allocations_of_mixed(lshade{.evaluations = 20'000}) == 0u);
}

BOOST_AUTO_TEST_CASE(tolerating_violations_allocates_nothing_once_it_has_warmed_up) {
  const support::constrained_function circle = [](const auto& x) {
    const auto h = x[0] * x[0] + x[1] * x[1] - 1;
    return constrained<double>{.value = support::rosenbrock(x), .violation = h * h};
  };
  const lshade tolerant{.evaluations = 20'000, .constraints = constraints::epsilon{}};
  auto evolution = evolve(minimize(circle, chromosome::reals{20, -5, 5}), tolerant, 1);
  for (int i = 0; i < 20; ++i) evolution.advance();
  BOOST_TEST(support::allocations_of([&] {
               for (int i = 0; i < 100; ++i) evolution.advance();
             }) == 0u);
}

BOOST_AUTO_TEST_CASE(aligned_columns_are_counted) {
  BOOST_TEST(support::allocations_of([] { const detail::column_vector columns(100); }) == 1u);
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
