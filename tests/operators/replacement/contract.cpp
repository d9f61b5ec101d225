// SPDX-License-Identifier: BSL-1.0
// The contract of all replacements, alone and in a run.
#include <boost/test/unit_test.hpp>

#include <clade/evolve.hpp>
#include <clade/operators/crossover/order.hpp>
#include <clade/operators/mutation/swap.hpp>
#include <clade/run/stop/generations.hpp>
#include <clade/strategy/genetic_algorithm.hpp>

#include "support/count_allocations.hpp"
#include "support/every_replacement.hpp"
#include "support/problems.hpp"
#include "support/replacement_contract.hpp"

BOOST_AUTO_TEST_SUITE(replacement_tests)
BOOST_AUTO_TEST_SUITE(contract)

using namespace clade;
using namespace support;

BOOST_AUTO_TEST_CASE(everyone_of_the_next_generation_is_a_parent_or_a_child_with_its_own_fitness) {
  for_every_replacement([](const char* name, const auto& op, about_replacement about) {
    BOOST_TEST_CONTEXT(name) { BOOST_CHECK_EQUAL(replacement_complaint(op, about.promise, about.least), ""); }
  });
}

BOOST_AUTO_TEST_CASE(generations_allocate_nothing_once_warm) {
  for_every_replacement([](const char* name, const auto& op, about_replacement) {
    BOOST_TEST_CONTEXT(name) {
      const genetic_algorithm ga{
          .population = 20, .crossover = crossover::order{}, .mutation = mutation::swap{}, .replacement = op};
      auto evolution = evolve(queens(16), ga, 1);
      for (int i = 0; i < 5; ++i) evolution.advance();
      const auto allocated = allocations_of([&] {
        for (int i = 0; i < 20; ++i) evolution.advance();
      });
      BOOST_CHECK_EQUAL(allocated, 0);
    }
  });
}

BOOST_AUTO_TEST_CASE(runs_keep_their_size_their_fitness_values_and_their_best) {
  for_every_replacement([](const char* name, const auto& op, about_replacement about) {
    BOOST_TEST_CONTEXT(name) {
      const genetic_algorithm ga{.population = 20,
                                 .crossover = crossover::order{},
                                 .mutation = mutation::swap{},
                                 .mutation_rate = 0.5,
                                 .replacement = op};
      auto evolution = evolve(queens(12), ga, 2);
      int best = attacks(evolution.best().chromosome);
      for (const auto& generation : evolution) {
        BOOST_REQUIRE_EQUAL(generation.population.size(), 20);
        for (std::size_t i = 0; i < 20; ++i) {
          BOOST_REQUIRE_EQUAL(generation.population.fitness(i), attacks(generation.population.chromosome(i)));
        }
        if (about.promise.keeps_best) BOOST_REQUIRE_LE(generation.best().fitness, best);
        best = generation.best().fitness;
        if (generation.number == 30) break;
      }
    }
  });
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
