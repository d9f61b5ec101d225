// What all selections owe alike.
#include <boost/test/unit_test.hpp>
#include <stdexcept>
#include <utility>

#include "support/count_allocations.hpp"
#include "support/every_selection.hpp"
#include "support/selection_contract.hpp"

using namespace clade;
using namespace support;

BOOST_AUTO_TEST_SUITE(contract)

BOOST_AUTO_TEST_CASE(every_selection_draws_members_leaves_them_alone_and_repeats_itself) {
  for_every_selection([](const char* name, const auto& op, about_selection about) {
    BOOST_TEST_CONTEXT(name) { BOOST_CHECK_EQUAL(selection_complaint(op, about.least), ""); }
  });
}

BOOST_AUTO_TEST_CASE(the_one_individual_of_a_population_is_all_its_parents) {
  const auto one = numbered_population(std::vector<double>{3});
  for_every_selection([&](const char* name, const auto& op, about_selection about) {
    BOOST_TEST_CONTEXT(name) {
      const auto draw = [&] { return parents_of_generation(op, one, random_stream(1), 3); };
      if (about.least == 1) {
        BOOST_CHECK(draw() == std::vector<std::size_t>(6));
      } else {
        BOOST_CHECK_THROW(draw(), std::invalid_argument);
      }
    }
  });
}

BOOST_AUTO_TEST_CASE(a_generation_costs_no_more_allocations_than_it_says_and_a_draw_none) {
  random_stream rng(2);
  const auto population = random_population<higher_is_better>(rng, 40);
  population.ranking();
  for_every_selection([&](const char* name, const auto& op, about_selection about) {
    BOOST_TEST_CONTEXT(name) {
      const auto whole = allocations_of([&] { clade::detail::make_sampler(op, population, rng, 100); });
      BOOST_CHECK_LE(whole, about.allocations);
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
