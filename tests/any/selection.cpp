// SPDX-License-Identifier: BSL-1.0
// labels: threads
#include <array>
#include <boost/test/unit_test.hpp>
#include <cstddef>
#include <memory>
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

BOOST_AUTO_TEST_SUITE(selection_tests)

using namespace clade;

namespace {

const auto queens = support::queens(20);
using problem_type = std::remove_const_t<decltype(queens)>;
using chosen = any::selection<problem_type>;
using people = any::population_of<problem_type>;

template <class Selection>
auto algorithm(Selection selection) {
  return genetic_algorithm{.population = 30,
                           .selection = std::move(selection),
                           .crossover = crossover::order{},
                           .mutation = mutation::swap{},
                           .mutation_rate = 0.5};
}

template <class Op>
std::string difference(const Op& op) {
  return support::difference(queens, algorithm(op), algorithm(chosen{op}));
}

// Fits the problem only after `prepare`.
struct of_the_first_genes {
  struct prepared {
    std::size_t n;
    auto operator()(const people& population) const {
      return [&population, n = n](random_stream& rng) {
        const auto i = rng.below(population.size());
        return (i + static_cast<std::size_t>(population.chromosome(i)[n - 1])) % population.size();
      };
    }
  };
  prepared prepare(const problem_type& problem) const { return {problem.space.size()}; }
};
static_assert(!selection_for<of_the_first_genes, people> && selection_for<of_the_first_genes::prepared, people>);

}  // namespace

BOOST_AUTO_TEST_CASE(samplers_of_every_form_draw_what_they_draw_alone) {
  BOOST_TEST(difference(selection::tournament{2}) == "");
  BOOST_TEST(difference(selection::tournament{5}) == "");
  BOOST_TEST(difference(selection::exponential_rank{}) == "");
  BOOST_TEST(difference(selection::stochastic_universal{}) == "");
  BOOST_TEST(difference(selection::distinct_parents{selection::tournament{3}}) == "");
  BOOST_TEST(difference(selection::round_robin{0.5}) == "");
}

BOOST_AUTO_TEST_CASE(a_lambda_and_a_function_are_selections_too) {
  BOOST_TEST(difference([](const auto& p) { return [n = p.size()](auto& rng) { return rng.below(n); }; }) == "");
  BOOST_TEST(difference([](const auto& p, random_stream& rng, std::size_t) {
               return [shift = rng.below(p.size()), n = p.size()](random_stream&, std::size_t slot,
                                                                  std::span<std::size_t> parents) {
                 for (auto& parent : parents) parent = (slot + shift) % n;
               };
             }) == "");
}

BOOST_AUTO_TEST_CASE(one_that_fits_only_once_prepared_is_prepared) {
  BOOST_TEST(difference(of_the_first_genes{}) == "");
}

BOOST_AUTO_TEST_CASE(a_choice_can_be_made_again_and_put_into_a_list) {
  std::vector<chosen> list{selection::tournament{2}, selection::random{}, selection::round_robin{0.5}};
  const auto first = support::story(queens, algorithm(list[0]));
  const auto last = support::story(queens, algorithm(list[2]));
  BOOST_TEST((first != last));
  const auto copy = list[0];
  list[0] = list[2];
  BOOST_TEST((support::story(queens, algorithm(list[0])) == last));
  BOOST_TEST((support::story(queens, algorithm(copy)) == first));
  BOOST_TEST((support::story(queens, algorithm(chosen{copy})) == first), "a choice of a choice");
}

BOOST_AUTO_TEST_CASE(a_copy_of_a_run_goes_on_as_the_run_does) {
  auto run = evolve(queens, algorithm(chosen{selection::tournament{3}}), 4);
  for (int i = 0; i < 10; ++i) run.advance();
  auto copy = run;
  for (int i = 0; i < 10; ++i) run.advance(), copy.advance();
  BOOST_TEST(support::hash(run.current().population) == support::hash(copy.current().population));
}

BOOST_AUTO_TEST_CASE(large_samplers_are_kept_and_every_sampler_goes_once) {
  const auto alive = std::make_shared<int>();
  const auto small = [alive](const auto& p) {
    return [alive, n = p.size()](random_stream& rng) { return rng.below(n); };
  };
  const auto large = [alive](const auto& p) {
    std::array<std::size_t, 40> shifts{};
    for (std::size_t i = 0; i < shifts.size(); ++i) shifts[i] = i * i;
    return [alive, n = p.size(), shifts](random_stream& rng) { return (rng.below(n) + shifts[rng.below(40u)]) % n; };
  };
  BOOST_TEST(difference(small) == "");
  BOOST_TEST(difference(large) == "");
  BOOST_TEST(alive.use_count() == 3);
}

BOOST_AUTO_TEST_CASE(exceptions_reach_the_caller) {
  auto run = evolve(queens, algorithm(chosen{selection::tournament{31}}), 4);
  BOOST_CHECK_THROW(run.advance(), std::invalid_argument);
  auto second = evolve(queens, algorithm(chosen{[](const auto&) {
                         return [](random_stream&) -> std::size_t { throw std::runtime_error("no parents"); };
                       }}),
                       4);
  BOOST_CHECK_THROW(second.advance(), std::runtime_error);
}

BOOST_AUTO_TEST_SUITE_END()
