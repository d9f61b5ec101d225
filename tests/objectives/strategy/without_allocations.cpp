// SPDX-License-Identifier: BSL-1.0
#include <boost/test/unit_test.hpp>
#include <cstddef>

#include <clade/core/objectives.hpp>
#include <clade/evolve.hpp>
#include <clade/objectives/strategy/gde3.hpp>
#include <clade/objectives/strategy/mo_cma_es.hpp>
#include <clade/objectives/strategy/moead.hpp>
#include <clade/objectives/strategy/nsga2.hpp>
#include <clade/reals/chromosome/reals.hpp>
#include <clade/reals/crossover/simulated_binary.hpp>
#include <clade/reals/mutation/polynomial.hpp>

#include "support/count_allocations.hpp"
#include "support/real_vectors.hpp"
#include "support/repetitions.hpp"

BOOST_AUTO_TEST_SUITE(strategy_tests)
BOOST_AUTO_TEST_SUITE(without_allocations)

using namespace clade;

namespace {

const support::two_objectives ends = [](const auto& x) {
  return objectives<2>{x[0] * x[0] + x[1], (x[0] - 1) * (x[0] - 1) - x[2]};
};
const auto problem = minimize(ends, chromosome::reals{20, -5, 5});

// The allocations of some generations after 200.
std::size_t allocations_of(const auto& strategy, int generations) {
  auto evolution = evolve(problem, strategy, 1);
  for (int i = 0; i < 200; ++i) evolution.advance();
  return support::allocations_of([&] {
    for (int i = 0; i < generations; ++i) evolution.advance();
  });
}

}  // namespace

BOOST_AUTO_TEST_CASE(nothing_is_allocated_once_it_has_warmed_up) {
  const moead decomposing{.directions = {2, 49},
                          .crossover = crossover::simulated_binary{20},
                          .mutation = mutation::polynomial{20},
                          .normalized = true,
                          .births = 20};
  BOOST_TEST(allocations_of(decomposing, 200) == 0u);
  const nsga2 sorting{.crossover = crossover::simulated_binary{20}, .mutation = mutation::polynomial{20}};
  BOOST_TEST(allocations_of(sorting, 200) == 0u);
  constexpr std::size_t population = support::sanitized ? 20 : 100;
  BOOST_TEST(allocations_of(gde3{.population = population}, 100) == 0u);
  BOOST_TEST(allocations_of(mo_cma_es{.population = population}, 100) == 0u);
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
