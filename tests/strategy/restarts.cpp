// SPDX-License-Identifier: BSL-1.0
#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <cstdint>
#include <span>
#include <vector>

#include <clade/clade.hpp>

#include "support/problems.hpp"

BOOST_AUTO_TEST_SUITE(restarts_tests)

namespace {

using namespace clade;

// No fitness is ever below 1, so no run is ever solved.
const auto hopeless = minimize(support::row_fitness([](const std::vector<int>& v) { return 1 + support::attacks(v); }),
                               chromosome::permutation{6});
const genetic_algorithm ga{.population = 10, .crossover = crossover::order{}, .mutation = mutation::swap{}};

}  // namespace

BOOST_AUTO_TEST_CASE(ends_with_the_reason_of_the_rule_when_the_limit_is_used_up) {
  const restarts restarting{.each = ga, .when = stop::generations(5), .limit = 3};
  const auto result = run(evolve(hopeless, restarting, 1), stop::target(0));
  BOOST_TEST(!result.reason.success);
  BOOST_TEST(result.reason.text == "5 generations reached after 3 restarts");
  BOOST_TEST(result.generations == 4 * 5);
}

BOOST_AUTO_TEST_CASE(the_rule_counts_from_the_restart_and_the_outer_counters_go_on) {
  const restarts restarting{.each = ga, .when = stop::generations(2), .limit = 2};
  auto evolution = evolve(hopeless, restarting, 1);
  std::vector<std::uint64_t> numbers, evaluations, restarted;
  for (const auto& generation : evolution) {
    numbers.push_back(generation.number);
    evaluations.push_back(generation.evaluations);
    restarted.push_back(evolution.strategy_run().restarted());
  }
  // The loop ends before the last generation is visited twice. That generation is the end and can still be inspected.
  numbers.push_back(evolution.current().number);
  BOOST_TEST(numbers == (std::vector<std::uint64_t>{0, 1, 2, 2, 3, 4, 4, 5, 6}), boost::test_tools::per_element());
  BOOST_TEST(restarted == (std::vector<std::uint64_t>{0, 0, 0, 1, 1, 1, 2, 2}), boost::test_tools::per_element());
  BOOST_TEST(std::is_sorted(evaluations.begin(), evaluations.end()));
  BOOST_TEST(evaluations.front() == 10u);
  BOOST_TEST(evaluations[3] - evaluations[2] == 10u);
}

BOOST_AUTO_TEST_CASE(keeps_the_best_of_all_tries) {
  const restarts restarting{.each = ga, .when = stop::generations(1), .limit = 30};
  auto evolution = evolve(hopeless, restarting, 3);
  int best = 1000;
  for (const auto& generation : evolution) {
    best = std::min(best, generation.best().fitness);
    BOOST_TEST(evolution.best().fitness == best);
    BOOST_TEST(1 + support::attacks(evolution.best().chromosome) == best);
  }
}

BOOST_AUTO_TEST_CASE(the_first_try_is_the_run_without_restarts) {
  const restarts restarting{.each = ga, .when = stop::generations(20), .limit = 3};
  const auto with = run(evolve(hopeless, restarting, 7), stop::generations(15));
  const auto without = run(evolve(hopeless, ga, 7), stop::generations(15));
  BOOST_TEST(support::hash(with.population) == support::hash(without.population));
  BOOST_TEST(with.evaluations == without.evaluations);
}

BOOST_AUTO_TEST_CASE(tries_differ_from_each_other) {
  const restarts restarting{.each = ga, .when = stop::generations(0), .limit = 50};
  std::vector<std::uint64_t> hashes;
  for (auto evolution = evolve(hopeless, restarting, 7); const auto& generation : evolution) {
    hashes.push_back(support::hash(generation.population));
  }
  std::sort(hashes.begin(), hashes.end());
  BOOST_TEST(hashes.size() == 50u);
  BOOST_TEST((std::adjacent_find(hashes.begin(), hashes.end()) == hashes.end()));
}

BOOST_AUTO_TEST_CASE(a_rule_that_holds_at_the_initial_population_counts_restarts_as_generations) {
  const restarts restarting{.each = ga, .when = stop::generations(0)};
  const auto result = run(evolve(hopeless, restarting, 7), stop::generations(25));
  BOOST_TEST(result.generations == 25u);
  BOOST_TEST(result.restarts == 25u);
  BOOST_TEST(result.evaluations == 26u * 10);
  BOOST_TEST((run(evolve(hopeless, restarting, 7), stop::stalled(100)).reason.kind == stop::kind::stalled));
}

BOOST_AUTO_TEST_CASE(no_two_streams_of_a_run_meet) {
  // Everything that draws records its stream. Selection draws the parents of a whole generation at once.
  std::vector<random_stream> seen;
  const auto space = [&](random_stream& rng) {
    seen.push_back(rng);
    return rng.below(1000);
  };
  const genetic_algorithm watched{.population = 4,
                                  .selection =
                                      [&](const auto& population, random_stream& rng, std::size_t) {
                                        seen.push_back(rng);
                                        return [n = population.size()](random_stream&, std::size_t slot,
                                                                       std::span<std::size_t> parents) {
                                          for (auto& parent : parents) parent = slot % n;
                                        };
                                      },
                                  .crossover_rate = 0,
                                  .mutation =
                                      [&](int& x, random_stream& rng) {
                                        seen.push_back(rng);
                                        x = rng.below(1000);
                                      }};
  const restarts inner{.each = watched, .when = stop::generations(5), .limit = 6};
  const restarts outer{.each = inner, .when = stop::generations(24)};
  for (const std::uint64_t seed : {0u, 1u, 2u, 42u}) {
    seen.clear();
    run(evolve(minimize([](int x) { return x + 1; }, space), outer, seed), stop::generations(60));
    BOOST_TEST(seen.size() > 250u);
    std::vector<std::uint64_t> firsts;
    for (auto& stream : seen) firsts.push_back(stream());
    std::sort(firsts.begin(), firsts.end());
    BOOST_TEST((std::adjacent_find(firsts.begin(), firsts.end()) == firsts.end()));
  }
}

BOOST_AUTO_TEST_CASE(limit_zero_never_restarts) {
  const restarts restarting{.each = ga, .when = stop::generations(4), .limit = 0};
  const auto result = run(evolve(hopeless, restarting, 1), stop::generations(100));
  BOOST_TEST(result.generations == 4u);
  BOOST_TEST(result.reason.text == "4 generations reached after 0 restarts");
}

BOOST_AUTO_TEST_CASE(without_a_limit_the_outer_criterion_decides) {
  const restarts restarting{.each = ga, .when = stop::generations(2)};
  const auto result = run(evolve(hopeless, restarting, 1), stop::evaluations(2000));
  BOOST_TEST(result.evaluations >= 2000u);
  BOOST_TEST(result.reason.text == "2000 evaluations reached");
}

BOOST_AUTO_TEST_CASE(restarts_of_restarts_work) {
  const restarts inner{.each = ga, .when = stop::generations(2), .limit = 1};
  const restarts outer{.each = inner, .when = stop::generations(4), .limit = 1};
  const auto result = run(evolve(hopeless, outer, 1), stop::target(0));
  BOOST_TEST(result.generations == 8u);
  BOOST_TEST(result.reason.text == "4 generations reached after 1 restart");
}

BOOST_AUTO_TEST_CASE(nested_restarts_never_repeat_a_population) {
  const restarts inner{.each = ga, .when = stop::generations(3), .limit = 2};
  const restarts outer{.each = inner, .when = stop::generations(7), .limit = 3};
  std::vector<std::uint64_t> hashes;
  for (auto evolution = evolve(hopeless, outer, 1); const auto& generation : evolution) {
    hashes.push_back(support::hash(generation.population));
  }
  BOOST_TEST(hashes.size() > 28u);
  std::sort(hashes.begin(), hashes.end());
  BOOST_TEST((std::adjacent_find(hashes.begin(), hashes.end()) == hashes.end()));
}

BOOST_AUTO_TEST_CASE(operators_that_capture_can_be_restarted) {
  int offset = 1;
  const support::row_fitness more = [&offset](const std::vector<int>& v) { return offset + support::attacks(v); };
  const auto shifted = minimize(more, chromosome::permutation{6});
  const genetic_algorithm capturing{.population = 10, .mutation = [&offset](std::vector<int>& v, auto& rng) {
                                      std::swap(v[0], v[rng.below(v.size() - 1) + static_cast<std::size_t>(offset)]);
                                    }};
  const restarts restarting{.each = capturing, .when = stop::generations(2), .limit = 2};
  BOOST_TEST(clade::run(evolve(shifted, restarting, 1), stop::target(0)).generations == 6u);
}

BOOST_AUTO_TEST_CASE(a_negative_limit_is_refused) {
  BOOST_CHECK_EXCEPTION(
      (static_cast<void>(restarts{.each = ga, .when = stop::generations(2), .limit = -1})), std::invalid_argument,
      [](const auto& e) { return std::string(e.what()).find("restarts limit must be at least 0, but was -1") == 0; });
}

BOOST_AUTO_TEST_SUITE_END()
