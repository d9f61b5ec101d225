// SPDX-License-Identifier: BSL-1.0
// labels: threads
#include <atomic>
#include <boost/test/unit_test.hpp>
#include <cstddef>
#include <cstdint>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include <clade/any.hpp>
#include <clade/clade.hpp>

#include "same_run.hpp"
#include "support/problems.hpp"

BOOST_AUTO_TEST_SUITE(mutation_tests)

using namespace clade;

namespace {

using genes = std::vector<int>;

const auto queens = support::queens(20);
using queens_type = std::remove_const_t<decltype(queens)>;
const auto ones = support::one_max(70);
using ones_type = std::remove_const_t<decltype(ones)>;

template <class Mutation, class Crossover>
auto algorithm(Mutation mutation, Crossover crossover) {
  return genetic_algorithm{.population = 30,
                           .selection = selection::tournament{3},
                           .crossover = std::move(crossover),
                           .crossover_rate = 0.5,
                           .mutation = std::move(mutation),
                           .mutation_rate = 0.7};
}

template <class Op>
std::string difference(const Op& op, bool with_evaluations = true) {
  const crossover::order order;
  return support::difference(queens, algorithm(op, order), algorithm(any::mutation<queens_type>{op}, order),
                             with_evaluations);
}

template <class Op>
std::string plain_difference(const Op& op) {
  const crossover::order order;
  return support::difference(queens, algorithm(op, order), algorithm(any::plain_mutation<queens_type>{op}, order));
}

// A plain mutation that accepts `evaluate` but does not use it.
template <class Op>
struct as_one_that_tries {
  Op op;
  bool operator()(genes& chromosome, random_stream& rng, auto& evaluate) const {
    return clade::detail::mutate(op, chromosome, rng, evaluate);
  }
};

const auto kept_if_better = [](genes& chromosome, random_stream& rng, auto& evaluate) {
  const auto before = evaluate.backup(chromosome);
  const auto fitness = evaluate(chromosome);
  std::swap(chromosome[rng.below(chromosome.size())], chromosome[rng.below(chromosome.size())]);
  evaluate.count(1);
  if (evaluate.better(fitness, evaluate(chromosome))) chromosome = *before;
};

// Fits the problem only after `prepare`.
struct exchange_at_distance {
  struct prepared {
    std::size_t n;
    bool operator()(genes& chromosome, random_stream& rng) const {
      std::swap(chromosome[rng.below(n)], chromosome[n / 2]);
      return true;
    }
  };
  prepared prepare(const queens_type& problem) const { return {problem.space.size()}; }
};
static_assert(!mutation_for<exchange_at_distance, genes> && mutation_for<exchange_at_distance::prepared, genes>);

}  // namespace

BOOST_AUTO_TEST_CASE(mutations_that_evaluate_candidates_make_the_same_run) {
  BOOST_TEST(difference(mutation::if_improves{mutation::swap{}}) == "");
  BOOST_TEST(difference(kept_if_better) == "");
  BOOST_TEST(difference(mutation::sequence{mutation::insert{}, mutation::if_improves{mutation::inversion{}}}) == "");
  BOOST_TEST(difference(mutation::one_of{mutation::swap{}, kept_if_better}) == "");
}

BOOST_AUTO_TEST_CASE(plain_mutations_make_the_same_children) {
  const bool without_evaluations = false;
  BOOST_TEST(difference(mutation::swap{}, without_evaluations) == "");
  BOOST_TEST(difference(mutation::scramble{}, without_evaluations) == "");
  BOOST_TEST(difference([](genes& c, auto& rng) { std::swap(c[0], c[rng.below(c.size())]); }, without_evaluations) ==
             "");
  BOOST_TEST(difference(exchange_at_distance{}, without_evaluations) == "");
  BOOST_TEST(difference(as_one_that_tries<mutation::swap>{}) == "");
}

BOOST_AUTO_TEST_CASE(a_child_that_equals_its_mother_is_not_evaluated_again) {
  const auto there_and_back = [](genes& c, random_stream&) {
    std::swap(c[0], c[1]);
    std::swap(c[0], c[1]);
    return true;
  };
  const auto evaluations = [](auto mutation) {
    return run(evolve(queens, genetic_algorithm{.population = 10, .mutation = mutation}, 1), stop::generations(5))
        .evaluations;
  };
  BOOST_TEST(evaluations(there_and_back) == 10u + 5 * 9);
  BOOST_TEST(evaluations(any::plain_mutation<queens_type>{there_and_back}) == 10u + 5 * 9);
  BOOST_TEST(evaluations(any::mutation<queens_type>{there_and_back}) == 10u);
  BOOST_TEST(evaluations(any::mutation<queens_type>{mutation::none{}}) == 10u);
}

BOOST_AUTO_TEST_CASE(a_mutation_that_changes_nothing_costs_no_evaluation_of_chromosomes_that_cannot_be_compared) {
  struct incomparable {
    int gene;
  };
  const auto lowest = minimize([](const incomparable& c) { return c.gene; },
                               [](random_stream& rng) { return incomparable{rng.below(100)}; });
  using problem_type = std::remove_const_t<decltype(lowest)>;
  const any::mutation<problem_type> idle{[](incomparable&, random_stream&) { return false; }};
  const auto result =
      run(evolve(lowest, genetic_algorithm{.population = 10, .mutation = idle}, 1), stop::generations(5));
  BOOST_TEST(result.evaluations == 10u);
}

BOOST_AUTO_TEST_CASE(plain_mutations_make_the_same_run) {
  BOOST_TEST(plain_difference(mutation::swap{}) == "");
  BOOST_TEST(plain_difference(mutation::inversion{}) == "");
  BOOST_TEST(plain_difference(mutation::none{}) == "");
  BOOST_TEST(plain_difference(exchange_at_distance{}) == "");
  BOOST_TEST(plain_difference(mutation::with_probability{0.3, mutation::insert{}}) == "");
  BOOST_TEST(plain_difference([](genes& c, auto& rng) { std::swap(c[0], c[rng.below(c.size())]); }) == "");
}

BOOST_AUTO_TEST_CASE(tables_are_made_for_the_length_of_the_problem) {
  for (const auto& flip : {mutation::flip{}, mutation::flip{0.1}}) {
    const auto alone = algorithm(flip, crossover::uniform{});
    BOOST_TEST(
        support::difference(ones, alone, algorithm(any::plain_mutation<ones_type>{flip}, crossover::uniform{})) == "");
    BOOST_TEST(
        support::difference(ones, alone, algorithm(any::mutation<ones_type>{flip}, crossover::uniform{}), false) == "");
  }
}

BOOST_AUTO_TEST_CASE(a_choice_can_be_part_of_a_combinator) {
  using mutation::if_improves, mutation::sequence, mutation::with_probability;
  const crossover::order order;
  const auto concrete = sequence{with_probability{0.5, if_improves{mutation::swap{}}}, if_improves{mutation::insert{}}};
  const any::mutation<queens_type> improving{if_improves{mutation::swap{}}};
  const any::plain_mutation<queens_type> insert{mutation::insert{}};
  const auto chosen = sequence{with_probability{0.5, improving}, if_improves{insert}};
  BOOST_TEST(support::difference(queens, algorithm(concrete, order), algorithm(chosen, order)) == "");
  const any::mutation<queens_type> all{chosen};
  BOOST_TEST(support::difference(queens, algorithm(concrete, order), algorithm(all, order)) == "");
}

BOOST_AUTO_TEST_CASE(every_evaluation_is_counted) {
  std::atomic<std::uint64_t> calls = 0;
  const support::row_fitness counted = [&calls](const genes& c) {
    ++calls;
    return support::attacks(c);
  };
  const auto counting = minimize(counted, chromosome::permutation{12});
  const std::vector<any::mutation<queens_type>> list{mutation::swap{}, mutation::if_improves{mutation::swap{}}};
  for (const auto& one : list) {
    calls = 0;
    const auto result = run(evolve(counting, algorithm(one, crossover::order{}), 3), stop::generations(20));
    BOOST_TEST(result.evaluations == calls);
  }
}

BOOST_AUTO_TEST_SUITE_END()
