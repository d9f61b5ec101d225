// SPDX-License-Identifier: BSL-1.0
// labels: threads
#include <boost/test/unit_test.hpp>
#include <cstddef>
#include <cstdint>
#include <span>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include <clade/any.hpp>
#include <clade/clade.hpp>

#include "same_run.hpp"
#include "support/problems.hpp"

BOOST_AUTO_TEST_SUITE(crossover_tests)

using namespace clade;

namespace {

using genes = std::vector<int>;

const auto queens = support::queens(20);
using queens_type = std::remove_const_t<decltype(queens)>;

// Sequences of numbers; the fitness is their sum.
const support::row_fitness sum_of_genes = [](const genes& row) {
  int sum = 0;
  for (const auto gene : row) sum += gene;
  return sum;
};
const auto rows = minimize(sum_of_genes, chromosome::integers{30, 0, 9});
using rows_type = std::remove_const_t<decltype(rows)>;

template <class Crossover>
auto algorithm(Crossover crossover, double rate = 0.9) {
  return genetic_algorithm{.population = 30,
                           .selection = selection::tournament{3},
                           .crossover = std::move(crossover),
                           .crossover_rate = rate,
                           .mutation = mutation::swap{},
                           .mutation_rate = 0.5};
}

template <class Problem, class Op>
std::string difference(const Problem& problem, const Op& op, double rate = 0.9) {
  return support::difference(problem, algorithm(op, rate), algorithm(any::crossover<Problem>{op}, rate));
}

// The number of parents is chosen at run time.
struct of_some {
  std::size_t parents;
  bool operator()(std::span<const genes* const> from, genes& child, random_stream& rng) const {
    child = *from.front();
    for (auto& gene : child) gene = (*from[rng.below(from.size())])[static_cast<std::size_t>(&gene - child.data())];
    return child != *from.front();
  }
};

// Behaves like crossover::none, but a run treats it like any other crossover.
struct copy_of_one {
  static constexpr std::size_t parents = 1;
  bool operator()(std::span<const genes* const, 1> from, genes& child, random_stream&) const {
    child = *from[0];
    return false;
  }
};

// When prepared, the number of parents is a sixth of the number of genes.
struct of_some_by_length {
  of_some prepare(const rows_type& problem) const { return {problem.space.size() / 6}; }
};

}  // namespace

BOOST_AUTO_TEST_CASE(crossovers_of_every_form_make_the_children_they_make_alone) {
  BOOST_TEST(difference(queens, crossover::order{}) == "");
  BOOST_TEST(difference(queens, crossover::edge_recombination{}) == "");
  BOOST_TEST(difference(queens, [](const genes& a, const genes& b, auto& rng) { return rng.chance(0.5) ? a : b; }) ==
             "");
  BOOST_TEST(difference(queens, [](const auto& a, const auto& b, auto& child, auto& rng) {
               child = rng.chance(0.5) ? a : b;
               return child != a;
             }) == "");
  BOOST_TEST(difference(rows, crossover::one_point{}) == "");
  BOOST_TEST(difference(rows, crossover::uniform{0.3}, 0.4) == "");
  BOOST_TEST(difference(rows, crossover::n_point{3}, 1) == "");
}

BOOST_AUTO_TEST_CASE(fitness_is_passed_to_crossovers_that_use_it) {
  BOOST_TEST(difference(rows, crossover::fitness_weighted_point{}) == "");
  using parent = clade::detail::individual<const genes&, const int&>;
  BOOST_TEST(difference(rows, [](const parent& a, const parent& b, random_stream& rng) {
               return rng.below(a.fitness + b.fitness + 1) <= a.fitness ? b.chromosome : a.chromosome;
             }) == "");
}

BOOST_AUTO_TEST_CASE(the_number_of_parents_is_known_while_the_program_runs) {
  BOOST_TEST(difference(rows, crossover::diagonal<3>{}) == "");
  BOOST_TEST(difference(rows, crossover::each_once<8>{}) == "");
  for (const std::size_t parents : {1u, 2u, 5u, 16u}) BOOST_TEST(difference(rows, of_some{parents}) == "");
  BOOST_TEST(difference(rows, of_some_by_length{}) == "");

  using chosen = any::crossover<rows_type>;
  BOOST_TEST(chosen{crossover::each_once<8>{}}.prepare(rows).parents == 8u);
  BOOST_TEST(chosen{of_some_by_length{}}.prepare(rows).parents == 5u);
  BOOST_TEST(chosen{crossover::none{}}.prepare(rows).parents == 1u);
  BOOST_CHECK_THROW(evolve(rows, algorithm(chosen{of_some{17}}), 1), std::invalid_argument);
  BOOST_CHECK_THROW(evolve(rows, algorithm(chosen{crossover::each_once<20>{}}), 1), std::invalid_argument);
  BOOST_CHECK_THROW(evolve(rows, algorithm(chosen{of_some{0}}), 1), std::invalid_argument);
}

BOOST_AUTO_TEST_CASE(none_is_a_crossover_that_copies_the_mother) {
  const any::crossover<rows_type> none{crossover::none{}};
  for (const double rate : {0.0, 0.7, 1.0}) {
    BOOST_TEST(support::difference(rows, algorithm(copy_of_one{}, rate), algorithm(none, rate)) == "");
  }
  const auto result =
      run(evolve(rows, genetic_algorithm{.population = 10, .crossover = none}, 1), stop::generations(9));
  BOOST_TEST(result.evaluations == 10u, "a copy is not evaluated");
}

BOOST_AUTO_TEST_CASE(equal_choices_from_a_list_are_equal_runs) {
  const std::vector<any::crossover<rows_type>> list{crossover::one_point{}, crossover::each_once<8>{}, of_some{3}};
  std::vector<std::vector<std::uint64_t>> stories;
  for (const auto& one : list) stories.push_back(support::story(rows, algorithm(one)));
  BOOST_TEST((stories[0] != stories[1] && stories[1] != stories[2]));
  BOOST_TEST((stories[1] == support::story(rows, algorithm(crossover::each_once<8>{}))));
}

BOOST_AUTO_TEST_SUITE_END()
