// SPDX-License-Identifier: BSL-1.0
// labels: threads
#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <cstddef>
#include <vector>

#include <clade/checkpoint.hpp>
#include <clade/clade.hpp>
#include <clade/neighbourhood.hpp>

#include "support/folder.hpp"
#include "support/refusal.hpp"
#include "support/tours.hpp"

BOOST_AUTO_TEST_SUITE(strategy_tests)
BOOST_AUTO_TEST_SUITE(edge_assembly_search_tests)

using namespace clade;

namespace {

// The tours of a population.
template <class Result>
std::vector<std::vector<int>> tours_of(const Result& result) {
  const auto& all = result.population.chromosomes();
  return {all.begin(), all.end()};
}

const auto& places() {
  static const auto problem = minimize(support::random_places(120), chromosome::permutation{120});
  return problem;
}

}  // namespace

BOOST_AUTO_TEST_CASE(finds_the_shortest_tour_around_a_circle) {
  const auto problem = minimize(support::circle{100}, chromosome::permutation{100});
  for (std::uint64_t seed = 1; seed <= 3; ++seed) {
    const auto result = run(evolve(problem, edge_assembly_search{.population = 30}, seed), stop::target(100));
    BOOST_TEST(result.reason.success);
  }
}

BOOST_AUTO_TEST_CASE(agrees_on_the_best_tour_of_random_places) {
  const edge_assembly_search search{.population = 60};
  const auto first = run(evolve(places(), search, 1), stop::generations(300));
  const auto second = run(evolve(places(), search, 2), stop::generations(300));
  BOOST_TEST(first.best().fitness == second.best().fitness);
}

BOOST_AUTO_TEST_CASE(no_tour_gets_longer_and_the_run_ends_by_itself) {
  auto evolution = evolve(places(), edge_assembly_search{.population = 40}, 1);
  std::vector<int> before;
  const auto result = run(evolution, stop::generations(1000), [&](const auto& generation) {
    std::vector<int> now(generation.population.fitnesses().begin(), generation.population.fitnesses().end());
    for (std::size_t i = 0; i < before.size(); ++i) BOOST_TEST(now[i] <= before[i]);
    before = now;
  });
  BOOST_TEST(result.reason.text == "the tours of edge_assembly_search no longer improve");
  BOOST_TEST(result.generations < 1000u);
}

BOOST_AUTO_TEST_CASE(the_same_bits_on_any_number_of_threads) {
  const edge_assembly_search search{.population = 30};
  const auto alone = run(evolve(places(), search, 7), stop::generations(40));
  const auto together = run(evolve(places(), search, 7, execution::threads{3}), stop::generations(40));
  BOOST_TEST((tours_of(alone) == tours_of(together)));
}

BOOST_AUTO_TEST_CASE(continues_from_a_saved_run) {
  const edge_assembly_search search{.population = 30};
  auto evolution = evolve(places(), search, 7);
  run(evolution, stop::generations(10));
  const support::folder folder;
  const auto file = folder / "run.clade";
  checkpoint::save(file, evolution);
  const auto expected = run(evolution, stop::generations(60));
  auto loaded = checkpoint::load(file, places(), search);
  BOOST_TEST((tours_of(run(loaded, stop::generations(60))) == tours_of(expected)));
}

BOOST_AUTO_TEST_CASE(restarts_and_islands_take_it) {
  const auto problem = minimize(support::circle{30}, chromosome::permutation{30});
  const restarts again{.each = edge_assembly_search{.population = 4}, .when = stop::never{}};
  BOOST_TEST(run(evolve(problem, again, 1), stop::target(30) || stop::generations(10'000)).reason.success);
  const islands some{.count = 3, .each = edge_assembly_search{.population = 10}};
  BOOST_TEST(run(evolve(problem, some, 1), stop::target(30) || stop::generations(1000)).reason.success);
}

BOOST_AUTO_TEST_CASE(the_genetic_algorithm_with_the_same_policies_has_the_same_course) {
  const edge_assembly_search search{.population = 20, .children = 10, .neighbours = 5};
  const auto one = run(evolve(places(), search, 3), stop::generations(15));
  const auto other = run(evolve(places(), search.as_genetic_algorithm(), 3), stop::generations(15));
  BOOST_TEST((tours_of(one) == tours_of(other)));
}

BOOST_AUTO_TEST_CASE(refuses_settings_out_of_range) {
  BOOST_TEST(support::refusal([] { (void)edge_assembly_search{.children = 0}; }) ==
             "edge_assembly_search children must be at least 1, but was 0");
  BOOST_TEST(support::refusal([] { (void)edge_assembly_search{.neighbours = 0}; }) ==
             "edge_assembly_search neighbours must be at least 1, but was 0");
  BOOST_TEST(support::refusal([] { (void)edge_assembly_search{.population = 0}; }) ==
             "edge_assembly_search population must be at least 1, but was 0");
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
