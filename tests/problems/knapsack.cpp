// SPDX-License-Identifier: BSL-1.0
#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <fstream>
#include <stdexcept>
#include <string>
#include <vector>

#include <clade/clade.hpp>
#include <clade/neighbourhood.hpp>
#include <clade/problems/knapsack.hpp>
#include "../support/delta_walk.hpp"
#include "../support/folder.hpp"
#include "../support/refusal.hpp"

BOOST_AUTO_TEST_SUITE(knapsack_tests)

using namespace clade;
using problems::knapsack;

namespace {

// The first problem of Petersen (1967), which is the first of mknap1 in OR-Library.
const std::string petersen =
    "1\n6 10 3800\n100 600 1200 2400 500 2000\n"
    "8 12 13 64 22 41\n8 12 13 75 22 41\n3 6 4 18 6 4\n5 10 8 32 6 12\n5 13 8 42 6 20\n5 13 8 48 6 20\n"
    "0 0 0 0 8 0\n3 0 4 0 8 0\n3 2 4 0 8 4\n3 2 4 8 8 4\n80 96 20 36 44 48 10 18 22 24\n";

chromosome::bits choice(std::size_t n, std::size_t number) {
  chromosome::bits chosen(n);
  for (std::size_t i = 0; i < n; ++i) chosen.set(i, (number >> i & 1) != 0);
  return chosen;
}

knapsack random_knapsack(std::size_t n, std::size_t m, random_stream& rng) {
  std::vector<int> profits(n);
  for (auto& each : profits) each = static_cast<int>(rng.below(100));
  std::vector<std::vector<int>> weights(m, std::vector<int>(n));
  std::vector<std::int64_t> capacities(m);
  for (std::size_t k = 0; k < m; ++k) {
    for (auto& each : weights[k]) capacities[k] += each = static_cast<int>(rng.below(50));
    capacities[k] /= 3;
  }
  return {profits, weights, capacities};
}

}  // namespace

BOOST_AUTO_TEST_CASE(the_optimum_of_petersens_first_problem) {
  const auto all = knapsack::read(petersen);
  BOOST_REQUIRE(all.size() == 1u);
  const auto& problem = all[0];
  BOOST_TEST(problem.size() == 6u);
  BOOST_TEST(problem.constraints() == 10u);
  BOOST_TEST(problem.name() == "knapsack-1");
  std::int64_t best = 0;
  for (std::size_t number = 0; number < 64; ++number) {
    const auto found = problem(choice(6, number));
    if (found.is_feasible()) best = std::max(best, found.value);
  }
  BOOST_TEST(best == 3800);
  BOOST_TEST(problem.best_known().value() == 3800);
}

BOOST_AUTO_TEST_CASE(values_by_hand) {
  const knapsack problem({10, 7, 4}, {{5, 4, 3}, {1, 0, 1}}, {8, 0}, "hike");
  const auto is = [&](const std::string& chosen, std::int64_t profit, double violation) {
    const auto found = problem(chromosome::bits(chosen));
    BOOST_TEST(found.value == profit);
    BOOST_TEST(found.violation == violation);
  };
  is("000", 0, 0);
  is("010", 7, 0);
  is("110", 17, 1 / 12.0 + 1 / 2.0);
  is("111", 21, 4 / 12.0 + 2 / 2.0);
  BOOST_TEST(problem.name() == "hike");
  BOOST_TEST(problem.profit(1) == 7);
  BOOST_TEST(problem.weight(2, 0) == 3);
  BOOST_TEST(problem.capacity(0) == 8);
  BOOST_TEST(!problem.best_known().has_value());
  BOOST_TEST(problem.space().size() == 3u);
  // A constraint without weights, many items and many constraints.
  random_stream rng(1);
  const auto large = random_knapsack(200, 100, rng);
  for (int draw = 0; draw < 10; ++draw) {
    const auto chosen = large.space()(rng);
    std::int64_t profit = 0;
    double violation = 0;
    for (std::size_t i = 0; i < 200; ++i) profit += chosen[i] ? large.profit(i) : 0;
    for (std::size_t k = 0; k < 100; ++k) {
      std::int64_t load = 0, total = 0;
      for (std::size_t i = 0; i < 200; ++i) {
        total += large.weight(i, k);
        load += chosen[i] ? large.weight(i, k) : 0;
      }
      violation +=
          static_cast<double>(std::max<std::int64_t>(0, load - large.capacity(k))) / static_cast<double>(total);
    }
    BOOST_TEST(large(chosen).value == profit);
    BOOST_TEST(large(chosen).violation == violation);
  }
  BOOST_TEST(knapsack({1}, {{0}}, {0})(chromosome::bits("1")).is_feasible());
}

BOOST_AUTO_TEST_CASE(violations_do_not_depend_on_units) {
  const knapsack kilograms({10, 7}, {{5, 4}}, {8}), grams({10, 7}, {{5000, 4000}}, {8000});
  const chromosome::bits both("11");
  BOOST_TEST(kilograms(both).violation == grams(both).violation);
}

BOOST_AUTO_TEST_CASE(filled_choices_are_feasible_and_full) {
  random_stream rng(3);
  for (int draw = 0; draw < 200; ++draw) {
    const std::size_t n = 1 + rng.below(std::size_t{100}), m = 1 + rng.below(std::size_t{5});
    const auto problem = random_knapsack(n, m, rng);
    auto chosen = problem.space()(rng);
    const auto before = problem(chosen);
    problem.fill(chosen);
    const auto after = problem(chosen);
    BOOST_TEST(after.is_feasible());
    if (before.is_feasible()) BOOST_TEST(after.value >= before.value);
    for (std::size_t i = 0; i < n; ++i) {
      if (chosen[i]) continue;
      auto more = chosen;
      more.flip(i);
      BOOST_TEST(!problem(more).is_feasible());
    }
  }
  // Items are removed and added by profit per weight.
  const knapsack order({6, 5, 8}, {{3, 2, 5}}, {7});
  chromosome::bits chosen("111");
  order.fill(chosen);
  BOOST_TEST(chosen.str() == "110");
  // A feasible choice is only extended.
  chromosome::bits feasible("001");
  order.fill(feasible);
  BOOST_TEST(feasible.str() == "011");
  // An item that fits no knapsack is never chosen, and one without weight always.
  const knapsack ends({100, 1}, {{5, 0}, {1, 0}}, {9, 0});
  for (std::size_t number = 0; number < 4; ++number) {
    auto x = choice(2, number);
    ends.fill(x);
    BOOST_TEST(x.str() == "01");
  }
}

BOOST_AUTO_TEST_CASE(a_genetic_algorithm_with_and_without_repair) {
  const auto problem = knapsack::read(petersen)[0];
  const genetic_algorithm choosing{.population = 20, .crossover = crossover::uniform{}, .mutation = mutation::flip{}};
  const auto plain = run(evolve(maximize(problem, problem.space()), choosing, 1), stop::generations(50));
  BOOST_TEST(plain.best().fitness.is_feasible());
  BOOST_TEST(plain.best().fitness.value == 3800);
  const auto filled =
      run(evolve(maximize(problem, problem.space(), problem.repair()), choosing, 1), stop::generations(5));
  BOOST_TEST(filled.best().fitness.value == 3800);
  for (std::size_t i = 0; i < filled.population.size(); ++i) BOOST_TEST(filled.population[i].fitness.is_feasible());
}

BOOST_AUTO_TEST_CASE(files_with_several_instances) {
  const support::folder here;
  const auto path = here / "two.txt";
  std::ofstream(path) << "2\n1 1 0\n5\n2\n3\n2 1 7\n3 4\n1 1\n2\n";
  const auto read = knapsack::read_file(path);
  BOOST_REQUIRE(read.size() == 2u);
  BOOST_TEST(read[0].name() == "two-1");
  BOOST_TEST(!read[0].best_known().has_value());
  BOOST_TEST(read[1].name() == "two-2");
  BOOST_TEST(read[1].best_known().value() == 7);
  BOOST_TEST(read[1](chromosome::bits("11")).value == 7);
}

BOOST_AUTO_TEST_CASE(messages_of_wrong_texts) {
  const auto says = [](const std::string& text, const std::string& message) {
    BOOST_TEST(support::refusal([&] { knapsack::read(text, "it"); }) == "it, line " + message);
  };
  const std::string range = ", an integer from 0 to 2147483647, but ";
  says("", "1: expected the number of instances, an integer from 1 to 2147483647, but the text ends");
  says("1\n0", "2: expected the number of items of instance 1, an integer from 1 to 2147483647, but found '0'");
  says("1\n2 1 0\n3 x", "3: expected profit 2 of 2 of instance 1" + range + "found 'x'");
  says("1\n2 1 0\n3 4\n5", "4: expected constraint 1, weight 2 of 2 of instance 1" + range + "the text ends");
  says("1\n2 1 0\n3 4\n5 6\n-1", "5: expected capacity 1 of 1 of instance 1" + range + "found '-1'");
  says("1\n1 1 0\n3\n4\n5\n6", "6: expected the end after 1 instance, but found '6'");
}

BOOST_AUTO_TEST_CASE(what_is_refused) {
  const auto says = [](auto&& body, const std::string& message) { BOOST_TEST(support::refusal(body) == message); };
  says([] { knapsack({}, {{}}, {1}); }, "knapsack profits must be at least 1, but were 0");
  says([] { knapsack({1}, {}, {}); }, "knapsack capacities must be at least 1, but were 0");
  says([] { knapsack({1}, {{1}, {2}}, {1}); }, "knapsack weights must have 1 rows, as many as capacities, but had 2");
  says([] { knapsack({1, 2}, {{1}}, {1}); },
       "knapsack weights must have 2 columns, as many as profits, but row 0 had 1");
  says([] { knapsack({1, -2}, {{1, 1}}, {1}); }, "knapsack profits must be at least 0, but that of item 1 was -2");
  says([] { knapsack({1, 2}, {{1, -1}}, {1}); },
       "knapsack weights must be at least 0, but that of item 1 in constraint 0 was -1");
  says([] { knapsack({1}, {{1}}, {-1}); }, "knapsack capacities must be at least 0, but that of constraint 0 was -1");
  says([] { knapsack({1}, {{1}}, {1})(chromosome::bits(2)); }, "knapsack chromosomes must have 1 bits, but had 2");
}

BOOST_AUTO_TEST_CASE(values_after_flips) {
  random_stream rng(8);
  for (const std::size_t n : {1u, 6u, 100u}) {
    for (const std::size_t m : {1u, 5u}) {
      const auto problem = random_knapsack(n, m, rng);
      BOOST_TEST(support::wrong_deltas(problem.problem(), neighbourhood::flip{}, 5000, rng) == 0u);
    }
  }
}

BOOST_AUTO_TEST_CASE(tabu_search_finds_the_optimum_of_petersens_first_problem) {
  const auto problem = knapsack::read(petersen)[0];
  const auto result = run(evolve(problem.problem(), tabu_search{neighbourhood::flip{}}, 1), stop::generations(500));
  BOOST_TEST(result.best().fitness.is_feasible());
  BOOST_TEST(result.best().fitness.value == 3800);
}

BOOST_AUTO_TEST_SUITE_END()
