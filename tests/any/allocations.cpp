// SPDX-License-Identifier: BSL-1.0
#include <array>
#include <boost/test/unit_test.hpp>
#include <cstddef>
#include <type_traits>

#include <clade/any.hpp>
#include <clade/clade.hpp>

#include "same_run.hpp"
#include "support/count_allocations.hpp"
#include "support/problems.hpp"

BOOST_AUTO_TEST_SUITE(allocations_tests)

using namespace clade;

namespace {

const auto queens = support::board_of(20);
using problem_type = support::board_type;

// The allocations of 100 generations after the first 100.
template <class Algorithm>
std::size_t allocations_when_warm(const Algorithm& algorithm) {
  auto evolution = support::start(queens, algorithm, 1);
  for (int i = 0; i < 100; ++i) evolution.advance();
  return support::allocations_of([&] {
    for (int i = 0; i < 100; ++i) evolution.advance();
  });
}

std::size_t allocations_of_any(any::selection<problem_type> selection,
                               any::crossover<problem_type> crossover = crossover::order{},
                               any::mutation<problem_type> mutation = mutation::swap{},
                               any::replacement<problem_type> replacement = replacement::generational{},
                               any::diversity<problem_type> diversity = diversity::none{}) {
  return allocations_when_warm(genetic_algorithm{.population = 30,
                                                 .selection = selection,
                                                 .crossover = crossover,
                                                 .mutation = mutation,
                                                 .replacement = replacement,
                                                 .diversity = diversity});
}

}  // namespace

BOOST_AUTO_TEST_CASE(a_generation_allocates_nothing) {
  BOOST_TEST(allocations_of_any(selection::tournament{3}) == 0u);
  BOOST_TEST(allocations_of_any(selection::random{}) == 0u);
  BOOST_TEST(allocations_of_any(selection::distinct_parents{selection::truncation{0.5}}) == 0u);
  BOOST_TEST(allocations_of_any(selection::successive_pairs{0.5}) == 0u);
  BOOST_TEST(allocations_of_any(selection::interleaved_pairs{0.5}) == 0u);
  BOOST_TEST(allocations_of_any(selection::round_robin{0.5}, crossover::partially_mapped{},
                                mutation::if_improves{mutation::swap{}}, replacement::replace_mother_if_better{},
                                diversity::immigrants_for_clones{}) == 0u);
}

BOOST_AUTO_TEST_CASE(operators_that_allocate_alone_allocate_as_much_here) {
  const genetic_algorithm concrete{.population = 30,
                                   .selection = selection::stochastic_universal{},
                                   .crossover = crossover::cycle{},
                                   .mutation = mutation::if_improves{mutation::swap{}},
                                   .replacement = replacement::plus{5},
                                   .diversity = diversity::reject_duplicates{1}};
  const auto alone = allocations_when_warm(concrete);
  BOOST_TEST(alone >= 100u);
  BOOST_TEST(allocations_of_any(concrete.selection, concrete.crossover, concrete.mutation, concrete.replacement,
                                concrete.diversity) == alone);
}

BOOST_AUTO_TEST_CASE(a_sampler_too_large_for_its_place_allocates_once_a_generation) {
  const auto of_size = []<std::size_t Size>(std::integral_constant<std::size_t, Size>) {
    return [](const auto& population) {
      std::array<std::size_t, Size / sizeof(std::size_t)> room{};
      room[0] = population.size();
      return [room](random_stream& rng) { return rng.below(room[0]); };
    };
  };
  BOOST_TEST(allocations_of_any(of_size(std::integral_constant<std::size_t, 56>())) == 0u);
  BOOST_TEST(allocations_of_any(of_size(std::integral_constant<std::size_t, 64>())) == 100u);
}

BOOST_AUTO_TEST_SUITE_END()
