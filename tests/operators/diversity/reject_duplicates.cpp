// SPDX-License-Identifier: BSL-1.0
#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <stdexcept>
#include <string>
#include <vector>

#include <clade/evolve.hpp>
#include <clade/operators/diversity/reject_duplicates.hpp>
#include <clade/operators/mutation/flip.hpp>
#include <clade/operators/replacement/worst.hpp>
#include <clade/run/stop/generations.hpp>
#include <clade/strategy/genetic_algorithm.hpp>

#include "support/problems.hpp"

BOOST_AUTO_TEST_SUITE(diversity_tests)
BOOST_AUTO_TEST_SUITE(reject_duplicates)

using namespace clade;
using namespace support;

namespace {

template <class Population>
std::size_t different_members(const Population& population) {
  std::vector<std::string> texts;
  for (const auto& chromosome : population.chromosomes()) texts.push_back(chromosome.str());
  std::ranges::sort(texts);
  return texts.size() - std::ranges::unique(texts).size();
}

}  // namespace

BOOST_AUTO_TEST_CASE(a_duplicate_is_tried_anew_and_becomes_an_immigrant_in_the_end) {
  clade::detail::population<std::vector<int>, int, lower_is_better> members;
  members.push_back({1, 2}, 0);
  members.push_back({2, 1}, 0);
  random_stream rng(1);
  const auto verdict = [&](std::vector<int> child, std::size_t retries, std::size_t tries) {
    return diversity::reject_duplicates{.tries = tries}(
        diversity::birth<decltype(members)>{child, {}, members, retries}, rng);
  };
  using enum diversity::verdict;
  BOOST_CHECK(verdict({1, 1}, 0, 10) == keep);
  BOOST_CHECK(verdict({1, 1}, 99, 10) == keep);
  BOOST_CHECK(verdict({2, 1}, 0, 10) == retry);
  BOOST_CHECK(verdict({2, 1}, 9, 10) == retry);
  BOOST_CHECK(verdict({2, 1}, 10, 10) == immigrant);
  BOOST_CHECK(verdict({1, 2}, 0, 0) == immigrant);
}

BOOST_AUTO_TEST_CASE(a_population_that_takes_one_child_at_a_time_stays_without_duplicates) {
  const genetic_algorithm strict{.population = 30,
                                 .mutation = mutation::flip{},
                                 .replacement = replacement::worst{1},
                                 .diversity = diversity::reject_duplicates{.tries = 20}};
  for (const auto& generation : evolve(one_max(40), strict, 1)) {
    BOOST_REQUIRE_EQUAL(different_members(generation.population), 30);
    if (generation.number == 500) break;
  }
  const genetic_algorithm lax{.population = 30, .mutation = mutation::flip{}, .replacement = replacement::worst{1}};
  BOOST_CHECK_LT(different_members(run(evolve(one_max(40), lax, 1), stop::generations(500)).population), 25);
}

BOOST_AUTO_TEST_CASE(without_any_change_all_children_are_immigrants) {
  const genetic_algorithm ga{.population = 10, .crossover_rate = 0, .diversity = diversity::reject_duplicates{}};
  // Every child except the elite is a different random board and is evaluated.
  const auto result = run(evolve(one_max(64), ga, 2), stop::generations(10));
  BOOST_CHECK_EQUAL(result.evaluations, 10 + 10 * 9);
  BOOST_CHECK_EQUAL(different_members(result.population), 10);
}

BOOST_AUTO_TEST_CASE(as_many_tries_as_are_allowed_end_with_an_immigrant_too) {
  const genetic_algorithm ga{.population = 4, .diversity = diversity::reject_duplicates{.tries = 1000}};
  BOOST_CHECK_EQUAL(run(evolve(one_max(64), ga, 3), stop::generations(2)).evaluations, 4 + 2 * 3);
}

BOOST_AUTO_TEST_CASE(too_many_tries_and_negative_ones_are_refused) {
  BOOST_CHECK_EXCEPTION(evolve(one_max(8), genetic_algorithm{.diversity = diversity::reject_duplicates{1001}}, 1),
                        std::invalid_argument, [](const auto& error) {
                          return std::string(error.what()) ==
                                 "reject_duplicates tries must be at most 1000, but were 1001";
                        });
  BOOST_CHECK_EXCEPTION(static_cast<void>(diversity::reject_duplicates{-1}), std::invalid_argument,
                        [](const auto& error) {
                          return std::string(error.what()) == "reject_duplicates tries must be at least 0, but was -1";
                        });
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
