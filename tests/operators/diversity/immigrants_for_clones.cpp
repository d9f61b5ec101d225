// SPDX-License-Identifier: BSL-1.0
#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <cstdint>
#include <utility>
#include <vector>

#include <clade/evolve.hpp>
#include <clade/operators/crossover/order.hpp>
#include <clade/operators/diversity/immigrants_for_clones.hpp>
#include <clade/run/stop/generations.hpp>
#include <clade/strategy/genetic_algorithm.hpp>

#include "support/problems.hpp"

BOOST_AUTO_TEST_SUITE(diversity_tests)
BOOST_AUTO_TEST_SUITE(immigrants_for_clones)

using namespace clade;
using namespace support;

BOOST_AUTO_TEST_CASE(equal_parents_at_the_same_or_different_positions_are_clones) {
  clade::detail::population<std::vector<int>, int, lower_is_better> members;
  for (const int gene : {1, 2, 1, 1}) members.push_back({gene, 7}, 0);
  random_stream rng(1);
  const std::vector<int> child{1, 7};
  const auto verdict = [&](std::vector<std::size_t> parents) {
    return diversity::immigrants_for_clones{}(diversity::birth<decltype(members)>{child, parents, members, 0}, rng);
  };
  using enum diversity::verdict;
  BOOST_CHECK(verdict({0, 1}) == keep);
  BOOST_CHECK(verdict({0, 2}) == immigrant);
  BOOST_CHECK(verdict({1, 1}) == immigrant);
  BOOST_CHECK(verdict({0, 2, 3}) == immigrant);
  BOOST_CHECK(verdict({0, 2, 1}) == keep);
  BOOST_CHECK(verdict({1, 0, 2}) == keep);
  BOOST_CHECK(verdict({0}) == keep);
}

BOOST_AUTO_TEST_CASE(children_of_clones_become_immigrants_in_a_run) {
  struct always_the_best {
    auto operator()(const clade::detail::population<std::vector<int>, int, lower_is_better>& population) const {
      return [best = population.best_index()](random_stream&) { return best; };
    }
  };
  const auto evaluations = [](double crossover_rate) {
    const genetic_algorithm ga{.population = 20,
                               .selection = always_the_best{},
                               .crossover = crossover::order{},
                               .crossover_rate = crossover_rate,
                               .diversity = diversity::immigrants_for_clones{}};
    const auto result = run(evolve(queens(30), ga, 1), stop::generations(1));
    std::vector<std::vector<int>> boards(result.population.chromosomes().begin(),
                                         result.population.chromosomes().end());
    std::ranges::sort(boards);
    const auto different = boards.size() - std::ranges::unique(boards).size();
    return std::pair{result.evaluations, different};
  };
  // The best is mother and father of all children: 19 random boards are evaluated and join the elite.
  BOOST_CHECK(evaluations(1) == std::pair(std::uint64_t{20 + 19}, std::size_t{20}));
  // Without crossover there is one parent: 19 copies, none of which is evaluated.
  BOOST_CHECK(evaluations(0) == std::pair(std::uint64_t{20}, std::size_t{1}));
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
