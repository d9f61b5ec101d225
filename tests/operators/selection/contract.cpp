// SPDX-License-Identifier: BSL-1.0
// The contract of all selections.
#include <boost/test/unit_test.hpp>
#include <cstddef>
#include <span>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <vector>

#include <clade/chromosome/integers.hpp>
#include <clade/core/case_errors.hpp>
#include <clade/evolve.hpp>
#include <clade/operators/crossover/uniform.hpp>
#include <clade/operators/mutation/creep.hpp>
#include <clade/strategy/genetic_algorithm.hpp>

#include "support/count_allocations.hpp"
#include "support/every_selection.hpp"
#include "support/selection_contract.hpp"

BOOST_AUTO_TEST_SUITE(selection_tests)
BOOST_AUTO_TEST_SUITE(contract)

using namespace clade;
using namespace support;

namespace {

void check_at_most(std::size_t allocations, std::size_t allowed) { BOOST_CHECK_LE(allocations, allowed); }

void check_none(const std::string& complaint) { BOOST_CHECK_EQUAL(complaint, ""); }

// Checks the number of allocations of a sampler and of fifty draws.
template <class Op, class Population>
void check_allocations(const Op& op, const Population& population, random_stream& rng, about_selection about) {
  const auto whole = allocations_of([&] { clade::detail::make_sampler(op, population, rng, 100); });
  check_at_most(whole, about.allocations);
  const auto sampler = clade::detail::make_sampler(op, population, rng, 100);
  std::vector<std::size_t> parents(2);
  const auto draws = allocations_of([&] {
    for (std::size_t slot = 0; slot < 50; ++slot) clade::detail::draw_parents(sampler, rng, slot, std::span(parents));
  });
  check_at_most(draws, 0);
}

template <class Population>
void check_population_of_one(const any_selection<std::type_identity_t<Population>>& op, const Population& one,
                             about_selection about) {
  const auto draw = [&] { return op.parents(one, random_stream(1), 3); };
  if (about.least == 1) {
    BOOST_CHECK(draw() == std::vector<std::size_t>(6));
  } else {
    BOOST_CHECK_THROW(draw(), std::invalid_argument);
  }
}

}  // namespace

BOOST_AUTO_TEST_CASE(every_selection_draws_members_leaves_them_alone_and_repeats_itself) {
  for_every_selection([](const char* name, const auto& op, about_selection about) {
    BOOST_TEST_CONTEXT(name) { check_none(selection_complaint(op, about.least)); }
  });
  for_every_selection_by_cases([](const char* name, const auto& op, about_selection about) {
    BOOST_TEST_CONTEXT(name) { check_none(selection_complaint<case_errors>(op, about.least)); }
  });
}

BOOST_AUTO_TEST_CASE(the_one_individual_of_a_population_is_all_its_parents) {
  const auto one = numbered_population(std::vector<double>{3});
  for_every_selection([&](const char* name, const auto& op, about_selection about) {
    BOOST_TEST_CONTEXT(name) { check_population_of_one(op, one, about); }
  });
  const auto one_with_cases = numbered_population(std::vector<case_errors>{{3, 1}});
  for_every_selection_by_cases([&](const char* name, const auto& op, about_selection about) {
    BOOST_TEST_CONTEXT(name) { check_population_of_one(op, one_with_cases, about); }
  });
}

BOOST_AUTO_TEST_CASE(a_generation_costs_no_more_allocations_than_it_says_and_a_draw_none) {
  random_stream rng(2);
  const auto population = random_population<higher_is_better>(rng, 40);
  population.ranking();
  for_every_selection([&](const char* name, const auto& op, about_selection about) {
    BOOST_TEST_CONTEXT(name) { check_allocations(op, population, rng, about); }
  });
  const auto with_cases = random_population<lower_is_better, case_errors>(rng, 40);
  for_every_selection_by_cases([&](const char* name, const auto& op, about_selection about) {
    // The first call allocates the memory of the thread.
    static_cast<void>(parents_of_generation(op, with_cases, rng, 1));
    BOOST_TEST_CONTEXT(name) { check_allocations(op, with_cases, rng, about); }
  });
}

BOOST_AUTO_TEST_CASE(runs_on_cases_allocate_a_table_a_generation_and_nothing_for_a_child) {
  // A batch fitness that overwrites existing errors.
  const auto genes = [](std::span<const std::vector<int>> chromosomes, std::span<case_errors> fitnesses) {
    for (std::size_t i = 0; i < chromosomes.size(); ++i) {
      fitnesses[i].assign(10, [&](std::size_t k) { return chromosomes[i][k] * (chromosomes[i][k] + 1); });
    }
  };
  for_every_selection_by_cases([&](const char* name, const auto& op, about_selection about) {
    BOOST_TEST_CONTEXT(name) {
      const genetic_algorithm ga{
          .population = 50, .selection = op, .crossover = crossover::uniform{}, .mutation = mutation::creep{}};
      auto evolution = evolve(minimize(genes, chromosome::integers{10, 0, 1000}), ga, 1);
      for (int i = 0; i < 10; ++i) evolution.advance();
      const auto allocated = allocations_of([&] {
        for (int i = 0; i < 30; ++i) evolution.advance();
      });
      BOOST_CHECK_EQUAL(allocated, 30 * about.allocations);
    }
  });
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
