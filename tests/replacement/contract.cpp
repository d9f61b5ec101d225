// What all replacements owe alike, alone and in a run.
#include <boost/test/unit_test.hpp>

#include <clade/crossover/order.hpp>
#include <clade/evolve.hpp>
#include <clade/mutation/swap.hpp>
#include <clade/replacement.hpp>
#include <clade/stop/generations.hpp>
#include <clade/strategy/genetic_algorithm.hpp>

#include "support/count_allocations.hpp"
#include "support/problems.hpp"
#include "support/replacement_contract.hpp"

using namespace clade;
using namespace support;

BOOST_AUTO_TEST_SUITE(contract)

namespace {

// Calls check(name, replacement, promise, least), `least` being the smallest population it works on.
template <class Check>
void for_every_replacement(Check&& check) {
  check("generational", replacement::generational{}, promise{.keeps_best = true}, 2);
  check("generational without elites", replacement::generational{.elites = 0}, promise{.takes_best_child = true}, 1);
  check("generational with 5 elites", replacement::generational{.elites = 5}, promise{true, true}, 6);
  check("worst", replacement::worst{}, promise{true, true}, 2);
  check("worst 8", replacement::worst{8}, promise{true, true}, 9);
  check("plus", replacement::plus{}, promise{true, true}, 1);
  check("plus 1", replacement::plus{1}, promise{true, true}, 1);
  check("plus 50", replacement::plus{50}, promise{true, true}, 1);
  check("comma", replacement::comma{}, promise{.takes_best_child = true}, 1);
  check("comma 20", replacement::comma{20}, promise{.takes_best_child = true}, 1);
  check("replace_mother_if_better", replacement::replace_mother_if_better{}, promise{.keeps_best = true}, 1);
  check("replace_mother_if_better or equal", replacement::replace_mother_if_better{.or_equal = true},
        promise{.keeps_best = true}, 1);
}

}  // namespace

BOOST_AUTO_TEST_CASE(everyone_of_the_next_generation_is_a_parent_or_a_child_with_its_own_fitness) {
  for_every_replacement([](const char* name, const auto& op, promise promised, std::size_t least) {
    BOOST_TEST_CONTEXT(name) { BOOST_CHECK_EQUAL(replacement_complaint(op, promised, least), ""); }
  });
}

BOOST_AUTO_TEST_CASE(generations_allocate_nothing_once_warm) {
  for_every_replacement([](const char* name, const auto& op, promise, std::size_t) {
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
  for_every_replacement([](const char* name, const auto& op, promise promised, std::size_t) {
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
        if (promised.keeps_best) BOOST_REQUIRE_LE(generation.best().fitness, best);
        best = generation.best().fitness;
        if (generation.number == 30) break;
      }
    }
  });
}

BOOST_AUTO_TEST_SUITE_END()
