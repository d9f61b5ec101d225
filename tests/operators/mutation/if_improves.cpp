// SPDX-License-Identifier: BSL-1.0
#include <boost/test/unit_test.hpp>
#include <cstdint>
#include <string>
#include <vector>

#include <clade/chromosome.hpp>
#include <clade/engine/evaluator.hpp>
#include <clade/evolve.hpp>
#include <clade/mutation.hpp>
#include <clade/run/stop/generations.hpp>
#include <clade/strategy/genetic_algorithm.hpp>

#include "support/mutation_contract.hpp"

BOOST_AUTO_TEST_SUITE(mutation_tests)
BOOST_AUTO_TEST_SUITE(if_improves_tests)

using namespace clade;
using namespace support;
using mutation::if_improves;

namespace {

// The chromosome is a number, which is also the fitness.
struct number {
  int value;
  friend bool operator==(const number&, const number&) = default;
};

const auto value_of = [](const number& n) { return n.value; };
const auto any_number = [](random_stream& rng) { return number{rng.below(100)}; };

template <int Step>
const auto add = [](number& n, random_stream&) { n.value += Step; };

// The result for a child that differs from its mother, and its cost.
struct outcome {
  bool changed;
  int value;
  std::uint64_t evaluations;
  bool known;
  friend bool operator==(const outcome&, const outcome&) = default;
  friend std::ostream& operator<<(std::ostream& out, const outcome& o) {
    return out << o.changed << ' ' << o.value << ' ' << o.evaluations << ' ' << o.known;
  }
};

template <class Problem, class Op>
outcome of(const Problem& problem, const Op& op, int child, int mother = -1) {
  clade::detail::evaluation_cache<number, int> memory;
  const number mothers{mother};
  clade::detail::evaluator<Problem> evaluate(problem, memory, mothers, mother);
  number n{child};
  random_stream rng(1);
  const bool changed = clade::detail::mutate(op, n, rng, evaluate);
  return {changed, n.value, evaluate.evaluations(), evaluate.known_fitness(n) != nullptr};
}

}  // namespace

BOOST_AUTO_TEST_CASE(a_better_fitness_is_kept_and_a_worse_or_equal_one_taken_back) {
  const auto up = maximize(value_of, any_number);
  const auto down = minimize(value_of, any_number);
  BOOST_TEST(of(up, if_improves{add<1>}, 5) == (outcome{true, 6, 2, true}));
  BOOST_TEST(of(up, if_improves{add<-1>}, 5) == (outcome{false, 5, 2, true}));
  BOOST_TEST(of(down, if_improves{add<1>}, 5) == (outcome{false, 5, 2, true}));
  BOOST_TEST(of(down, if_improves{add<-1>}, 5) == (outcome{true, 4, 2, true}));
  const auto flat = maximize([](const number&) { return 0; }, any_number);
  BOOST_TEST(of(flat, if_improves{add<1>}, 5) == (outcome{false, 5, 2, true}));
}

BOOST_AUTO_TEST_CASE(the_mothers_fitness_is_not_computed_again) {
  const auto up = maximize(value_of, any_number);
  BOOST_TEST(of(up, if_improves{add<1>}, 5, 5) == (outcome{true, 6, 1, true}));
  BOOST_TEST(of(up, if_improves{add<-1>}, 5, 5) == (outcome{false, 5, 1, true}));
  BOOST_TEST(of(up, if_improves{add<1>}, 5, 6) == (outcome{true, 6, 1, true}));
}

BOOST_AUTO_TEST_CASE(mutations_without_a_change_cost_nothing) {
  const auto up = maximize(value_of, any_number);
  BOOST_TEST(of(up, if_improves{mutation::none{}}, 5) == (outcome{false, 5, 0, false}));
}

BOOST_AUTO_TEST_CASE(attempts_nest) {
  const auto up = maximize(value_of, any_number);
  // Each step is accepted or rejected separately; three different numbers are evaluated once each.
  BOOST_TEST(of(up, mutation::sequence{if_improves{add<1>}, if_improves{add<-3>}}, 5) == (outcome{true, 6, 3, true}));
  // -3 + 2 improves on -3 alone, but not on the start.
  const auto back_and_forth = if_improves{mutation::sequence{add<-3>, if_improves{add<2>}}};
  BOOST_TEST(of(up, back_and_forth, 5) == (outcome{false, 5, 3, true}));
  const auto forth = if_improves{mutation::sequence{add<1>, if_improves{add<2>}, if_improves{add<-9>}}};
  BOOST_TEST(of(up, forth, 5).value == 8);
  BOOST_TEST(of(up, if_improves{if_improves{if_improves{add<1>}}}, 5) == (outcome{true, 6, 2, true}));
}

BOOST_AUTO_TEST_CASE(it_always_takes_evaluate) {
  static_assert(!clade::detail::plain_mutation<if_improves<mutation::swap>, std::vector<int>>);
  static_assert(mutation_for<if_improves<mutation::swap>, std::vector<int>>);
  static_assert(mutation_for<if_improves<if_improves<mutation::swap>>, std::vector<int>>);
  static_assert(!mutation_for<if_improves<mutation::flip>, std::vector<int>>, "a vector cannot be flipped");
}

BOOST_AUTO_TEST_CASE(the_operator_is_prepared) {
  const auto problem = minimize([](const auto& genes) { return genes[0]; }, chromosome::integers{1, 3, 3});
  clade::detail::evaluation_cache<std::vector<int>, int> memory;
  const std::vector mother{9};
  const int mothers = 9;
  clade::detail::evaluator evaluate(problem, memory, mother, mothers);
  auto child = mother;
  random_stream rng(1);
  BOOST_TEST(
      clade::detail::mutate(clade::detail::prepared(if_improves{mutation::reset{1}}, problem), child, rng, evaluate));
  BOOST_TEST(child[0] == 3);
}

BOOST_AUTO_TEST_CASE(in_a_run_no_child_is_worse_than_its_mother_and_every_evaluation_is_counted) {
  std::uint64_t calls = 0;
  const auto problem = minimize(
      [&calls](const std::vector<int>& genes) {
        ++calls;
        return some_fitness{}(genes);
      },
      chromosome::permutation{12});
  const genetic_algorithm ga{.population = 20,
                             .selection = selection::tournament{1},
                             .mutation = if_improves{mutation::swap{}},
                             .replacement = replacement::generational{.elites = 0}};
  auto evolution = evolve(problem, ga, 5);
  auto worst = [&] {
    std::int64_t most = 0;
    for (const auto f : evolution.current().population.fitnesses()) most = std::max(most, f);
    return most;
  };
  auto before = worst();
  for (int i = 0; i < 30; ++i) {
    evolution.advance();
    BOOST_REQUIRE(worst() <= before);
    before = worst();
    BOOST_REQUIRE(evolution.current().evaluations == calls);
    // The mother's fitness is known, and either she or the mutated child is kept: one evaluation per child.
    BOOST_REQUIRE(calls <= 20 + 20 * (static_cast<std::uint64_t>(i) + 1));
  }
  for (std::size_t i = 0; i < 20; ++i) {
    const auto individual = evolution.current().population[i];
    BOOST_TEST(individual.fitness == some_fitness{}(individual.chromosome));
  }
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
