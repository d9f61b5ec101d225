// SPDX-License-Identifier: BSL-1.0
#include <boost/test/unit_test.hpp>

#include <cstddef>
#include <cstdint>
#include <tuple>
#include <vector>

#include <clade/clade.hpp>
#include <clade/neighbourhood.hpp>
#include <clade/problems/quadratic_assignment.hpp>

#include "support/count_allocations.hpp"
#include "support/mutation_contract.hpp"
#include "support/problems.hpp"
#include "support/refusal.hpp"

using namespace clade;

BOOST_AUTO_TEST_SUITE(mutation_tests)
BOOST_AUTO_TEST_SUITE(tabu)

namespace {

problems::quadratic_assignment some_assignment(std::size_t n) {
  random_stream rng(n);
  std::vector<std::vector<int>> flows(n, std::vector<int>(n)), distances = flows;
  for (auto* const all : {&flows, &distances}) {
    for (std::size_t i = 0; i < n; ++i) {
      for (std::size_t j = 0; j < i; ++j) (*all)[i][j] = (*all)[j][i] = static_cast<int>(rng.below(100));
    }
  }
  return {flows, distances};
}

const auto assignment = some_assignment(14);

// These are not in a function, because Clang 19 cannot deduce their types there.
const mutation::tabu search{neighbourhood::swap{}, 40};
const genetic_algorithm memetic{.population = 6,
                                .selection = selection::random{},
                                .crossover = crossover::partially_mapped{},
                                .mutation = search,
                                .replacement = replacement::plus{3}};
const genetic_algorithm iterated{
    .population = 1,
    .selection = selection::random{},
    .mutation = mutation::sequence{mutation::segment_shuffle{}, mutation::tabu{neighbourhood::swap{}, 40}},
    .replacement = replacement::plus{}};

template <class Result>
auto facts(const Result& result) {
  return std::tuple(result.best().chromosome, result.best().fitness, result.generations, result.evaluations,
                    result.moves, support::hash(result.population));
}

}  // namespace

BOOST_AUTO_TEST_CASE(it_keeps_the_promises_of_mutations) {
  for (const std::size_t n : {1u, 2u, 3u, 8u}) {
    BOOST_TEST(support::broken_promise(chromosome::permutation{n}, mutation::tabu{neighbourhood::swap{}, 5},
                                       support::claim::exactly, 100) == "");
    BOOST_TEST(support::broken_promise(chromosome::bit_string{n}, mutation::tabu{neighbourhood::flip{}, 5},
                                       support::claim::exactly, 100) == "");
  }
}

BOOST_AUTO_TEST_CASE(it_makes_the_steps_of_tabu_search_and_keeps_the_best) {
  // The only neighbour that is better is the worst way to the optimum, which tabu search finds through worse ones.
  const auto value = [](const chromosome::bits& x) { return x.count() == 0 ? 0 : 10 - static_cast<int>(x.count()); };
  const genetic_algorithm up{.population = 1,
                             .selection = selection::random{},
                             .mutation = mutation::tabu{neighbourhood::flip{}, 60},
                             .replacement = replacement::plus{}};
  BOOST_TEST(run(evolve(minimize(value, chromosome::bit_string{8}), up, 4), stop::generations(1)).best().fitness == 0);
}

BOOST_AUTO_TEST_CASE(a_delta_gives_the_same_run_and_its_moves_are_counted) {
  const auto plain = minimize(assignment, assignment.space());
  const auto slow = run(evolve(plain, memetic, 1), stop::generations(5));
  const auto fast = run(evolve(assignment.problem(), memetic, 1), stop::generations(5));
  BOOST_TEST(fast.best().chromosome == slow.best().chromosome);
  BOOST_TEST(support::hash(fast.population) == support::hash(slow.population));
  BOOST_TEST(fast.best().fitness == assignment(fast.best().chromosome));
  BOOST_TEST(slow.moves == 0u);
  BOOST_TEST(fast.moves == 5u * 3u * 40u * (14u * 13u / 2));
  BOOST_TEST(fast.evaluations <= 6u + 5u * 3u);
}

BOOST_AUTO_TEST_CASE(threads_and_resumption_do_not_change_a_run) {
  const auto problem = assignment.problem();
  const auto check = [&](const auto& strategy) {
    const auto whole = run(evolve(problem, strategy, 5), stop::generations(6));
    BOOST_TEST((facts(run(evolve(problem, strategy, 5, execution::threads{3}), stop::generations(6))) == facts(whole)));
    auto begun = evolve(problem, strategy, 5);
    run(begun, stop::generations(2));
    BOOST_TEST((facts(run(resume(problem, strategy, begun.state()), stop::generations(6))) == facts(whole)));
  };
  check(memetic);
  check(iterated);
}

BOOST_AUTO_TEST_CASE(moves_allocate_nothing_once_warm) {
  auto evolution = evolve(assignment.problem(), memetic, 7);
  for (int k = 0; k < 10; ++k) evolution.advance();
  const auto allocations = support::allocations_of([&] {
    for (int k = 0; k < 10; ++k) evolution.advance();
  });
  BOOST_TEST(allocations == 0u);
}

BOOST_AUTO_TEST_CASE(wrong_settings_are_refused) {
  BOOST_TEST(support::refusal([] { static_cast<void>(mutation::tabu{neighbourhood::swap{}, 0}); }) ==
             "tabu steps must be at least 1, but was 0");
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
