// GCC takes malloc and free inside replaced operators, once inlined, for a mismatch.
#ifndef __clang__
#pragma GCC diagnostic ignored "-Wmismatched-new-delete"
#endif

#include <boost/test/unit_test.hpp>
#include <cstddef>

#include <clade/strategy/cma_es.hpp>
#include <clade/strategy/differential_evolution.hpp>
#include <clade/strategy/jso.hpp>
#include <clade/strategy/limited_memory_cma_es.hpp>
#include <clade/strategy/lshade.hpp>
#include <clade/strategy/particle_swarm.hpp>
#include <clade/strategy/separable_cma_es.hpp>

#include "support/count_aligned_allocations.hpp"
#include "support/real_strategy.hpp"

using namespace clade;

namespace {

// How much 100 generations allocate when some have been bred.
template <class Strategy>
std::size_t allocations_of(const Strategy& strategy, int bred = 20) {
  auto evolution = evolve(minimize(support::rosenbrock, support::real_space{20, -5, 5}), strategy, 1);
  for (int i = 0; i < bred; ++i) evolution.advance();
  return support::allocations_of([&] {
    for (int i = 0; i < 100; ++i) evolution.advance();
  });
}

}  // namespace

BOOST_AUTO_TEST_SUITE(allocations)

BOOST_AUTO_TEST_CASE(nothing_is_allocated_once_it_has_warmed_up) {
  BOOST_TEST(allocations_of(cma_es()) == 0u);
  BOOST_TEST(allocations_of(separable_cma_es()) == 0u);
  BOOST_TEST(allocations_of(limited_memory_cma_es()) == 0u);
  BOOST_TEST(allocations_of(differential_evolution()) == 0u);
  BOOST_TEST(allocations_of(lshade{.evaluations = 20'000}) == 0u);
  BOOST_TEST(allocations_of(jso{.evaluations = 20'000}) == 0u);
  BOOST_TEST(allocations_of(particle_swarm()) == 0u);
  BOOST_TEST(allocations_of(cma_es{.quadratic_model = true}, 60) == 0u);  // 20 genes: 462 points of 12 a generation
}

BOOST_AUTO_TEST_CASE(aligned_columns_are_counted) {
  BOOST_TEST(support::allocations_of([] { const detail::column_vector columns(100); }) == 1u);
}

BOOST_AUTO_TEST_SUITE_END()
