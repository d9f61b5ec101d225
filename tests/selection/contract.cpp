// What all selections owe alike.
#include <boost/test/unit_test.hpp>
#include <stdexcept>
#include <utility>

#include <clade/selection.hpp>

#include "support/count_allocations.hpp"
#include "support/selection_contract.hpp"

using namespace clade;
using namespace support;

BOOST_AUTO_TEST_SUITE(contract)

namespace {

// Calls check(name, selection, least), `least` being the smallest population it works on.
template <class Check>
void for_every_selection(Check&& check) {
  check("tournament", selection::tournament{2}, 2);
  check("tournament of 9", selection::tournament{9}, 9);
  check("roulette", selection::roulette{}, 1);
  check("boltzmann", selection::boltzmann{3}, 1);
  check("stochastic_universal", selection::stochastic_universal{}, 1);
  check("linear_rank", selection::linear_rank{}, 1);
  check("exponential_rank", selection::exponential_rank{}, 1);
  check("truncation", selection::truncation{0.25}, 1);
  check("random", selection::random{}, 1);
  check("successive_pairs", selection::successive_pairs{0.3}, 1);
  check("interleaved_pairs", selection::interleaved_pairs{0.3}, 1);
  check("round_robin", selection::round_robin{0.3}, 2);
  check("distinct_parents", selection::distinct_parents{selection::truncation{0.3}}, 2);
}

}  // namespace

BOOST_AUTO_TEST_CASE(every_selection_draws_members_leaves_them_alone_and_repeats_itself) {
  for_every_selection([](const char* name, const auto& op, std::size_t least) {
    BOOST_TEST_CONTEXT(name) { BOOST_CHECK_EQUAL(selection_complaint(op, least), ""); }
  });
}

BOOST_AUTO_TEST_CASE(the_one_individual_of_a_population_is_all_its_parents) {
  const auto one = numbered_population(std::vector<double>{3});
  for_every_selection([&](const char* name, const auto& op, std::size_t least) {
    BOOST_TEST_CONTEXT(name) {
      const auto draw = [&] { return parents_of_generation(op, one, random_stream(1), 3); };
      if (least == 1) {
        BOOST_CHECK(draw() == std::vector<std::size_t>(6));
      } else {
        BOOST_CHECK_THROW(draw(), std::invalid_argument);
      }
    }
  });
}

BOOST_AUTO_TEST_CASE(a_generation_costs_two_allocations_at_most_and_a_draw_none) {
  random_stream rng(2);
  const auto population = random_population<higher_is_better>(rng, 40);
  population.ranking();
  for_every_selection([&](const char* name, const auto& op, std::size_t) {
    BOOST_TEST_CONTEXT(name) {
      const auto whole = allocations_of([&] { clade::detail::make_sampler(op, population, rng, 100); });
      BOOST_CHECK_LE(whole, 2);
      const auto sampler = clade::detail::make_sampler(op, population, rng, 100);
      std::vector<std::size_t> parents(2);
      const auto draws = allocations_of([&] {
        for (std::size_t slot = 0; slot < 50; ++slot) clade::detail::sample(sampler, rng, slot, std::span(parents));
      });
      BOOST_CHECK_EQUAL(draws, 0);
    }
  });
}

BOOST_AUTO_TEST_SUITE_END()
