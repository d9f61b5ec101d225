// SPDX-License-Identifier: BSL-1.0
#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <concepts>
#include <ranges>
#include <vector>

#include <clade/clade.hpp>

#include "support/problems.hpp"

BOOST_AUTO_TEST_SUITE(evolution_tests)

namespace {

using namespace clade;

const genetic_algorithm ga{.population = 20,
                           .selection = selection::tournament{3},
                           .crossover = crossover::order{},
                           .mutation = mutation::swap{},
                           .mutation_rate = 0.3};

auto hashes(auto& evolution, std::size_t steps) {
  std::vector<std::uint64_t> result;
  for (std::size_t i = 0; i < steps; ++i) {
    evolution.advance();
    result.push_back(support::hash(evolution.current().population));
  }
  return result;
}

// Takes ten steps, then restores the state after the fourth from a copy and repeats the last six.
void check_goes_on_alike_when_assigned(auto& evolution) {
  hashes(evolution, 4);
  const auto saved = evolution;
  const auto expected = hashes(evolution, 6);
  evolution = saved;
  BOOST_TEST(evolution.current().number == 4u);
  BOOST_TEST(hashes(evolution, 6) == expected, boost::test_tools::per_element());
}

}  // namespace

BOOST_AUTO_TEST_CASE(the_type_of_an_individual_has_a_name) {
  auto evolution = evolve(support::queens(6), ga, 1);
  const auto result = run(evolution, stop::generations(1));
  using named = individual_of<decltype(support::queens(6))>;
  static_assert(std::same_as<named, individual_of<decltype(evolution)>>);
  static_assert(std::same_as<named, individual_of<decltype(result)>>);
  static_assert(std::same_as<const named&, decltype(result.best())>);
  static_assert(std::same_as<const named&, decltype(evolution.best())>);
  const named copy = result.population[0];
  BOOST_TEST(copy.chromosome.size() == 6u);
}

BOOST_AUTO_TEST_CASE(the_initial_population_is_generation_zero) {
  const auto evolution = evolve(support::queens(8), ga, 1);
  BOOST_TEST(evolution.current().number == 0u);
  BOOST_TEST(evolution.current().evaluations == 20u);
  BOOST_TEST(evolution.current().stagnation == 0u);
  BOOST_TEST(evolution.current().population.size() == 20u);
}

BOOST_AUTO_TEST_CASE(after_a_break_begin_gives_the_generation_at_which_the_loop_stopped) {
  auto evolution = evolve(support::queens(12), ga, 1);
  std::uint64_t hash = 0;
  for (const auto& generation : evolution) {
    hash = support::hash(generation.population);
    if (generation.number == 7) break;
  }
  BOOST_TEST((*evolution.begin()).number == 7u);
  BOOST_TEST(support::hash((*evolution.begin()).population) == hash);
  std::vector<std::uint64_t> numbers;
  for (const auto& generation : evolution) {
    numbers.push_back(generation.number);
    if (generation.number == 9) break;
  }
  BOOST_TEST(numbers == (std::vector<std::uint64_t>{7, 8, 9}), boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(a_copy_goes_on_as_the_original_does) {
  auto original = evolve(support::queens(12), ga, 5);
  hashes(original, 10);
  auto copy = original;
  const auto expected = hashes(original, 10);
  BOOST_TEST(hashes(copy, 10) == expected, boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(an_evolution_with_operators_that_capture_can_be_assigned) {
  int one = 1;
  const genetic_algorithm capturing{.population = 10, .mutation = [&one](std::vector<int>& v, auto& rng) {
                                      std::swap(v[0], v[static_cast<std::size_t>(one) + rng.below(v.size() - 1)]);
                                    }};
  auto evolution = evolve(support::queens(12), capturing, 5);
  check_goes_on_alike_when_assigned(evolution);
}

BOOST_AUTO_TEST_CASE(an_evolution_whose_executor_captures_can_be_assigned) {
  std::size_t slots = 0;
  const auto counting = [&slots](std::size_t n, auto&& body) {
    slots += n;
    for (std::size_t i = 0; i < n; ++i) body(i);
  };
  auto evolution = evolve(support::queens(12), ga, 5, counting);
  check_goes_on_alike_when_assigned(evolution);
  BOOST_TEST(slots == 20 + 16 * 19u);
  auto other = evolve(support::queens(12), ga, 6, counting);
  other = std::move(evolution);
  BOOST_TEST(other.current().number == 10u);
  evolution = other;  // NOLINT(bugprone-use-after-move)
  BOOST_TEST(evolution.current().number == 10u);
}

BOOST_AUTO_TEST_CASE(the_result_counts_restarts) {
  const restarts restarting{.each = ga, .when = stop::generations(3), .limit = 4};
  BOOST_TEST(clade::run(evolve(support::queens(12), restarting, 5), stop::generations(8)).restarts == 2u);
  const auto all = clade::run(evolve(support::queens(12), restarting, 5), stop::never{});
  BOOST_TEST(all.restarts == 4u);
  BOOST_TEST((all.reason.kind == stop::kind::exhausted));
  BOOST_TEST(clade::run(evolve(support::queens(12), ga, 5), stop::generations(8)).restarts == 0u);
}

BOOST_AUTO_TEST_CASE(the_same_seed_gives_the_same_run_and_another_seed_another) {
  auto one = evolve(support::queens(12), ga, 5), same = evolve(support::queens(12), ga, 5),
       other = evolve(support::queens(12), ga, 6);
  const auto expected = hashes(one, 5);
  BOOST_TEST(hashes(same, 5) == expected, boost::test_tools::per_element());
  const auto different = hashes(other, 5);
  BOOST_TEST((std::ranges::find_first_of(different, expected) == different.end()));
}

BOOST_AUTO_TEST_CASE(an_evolution_is_an_input_range) {
  auto evolution = evolve(support::queens(8), ga, 1);
  static_assert(std::ranges::input_range<decltype(evolution)>);
  std::uint64_t sum = 0;
  for (const auto& generation : evolution | std::views::take(4)) sum += generation.number;
  BOOST_TEST(sum == 0u + 1 + 2 + 3);
}

BOOST_AUTO_TEST_CASE(run_advances_an_evolution_given_by_name) {
  auto evolution = evolve(support::queens(12), ga, 5);
  const auto first = clade::run(evolution, stop::generations(6));
  BOOST_TEST(evolution.current().number == 6u);
  const auto second = clade::run(evolution, stop::generations(11));
  BOOST_TEST(second.generations == 11u);
  BOOST_TEST(support::hash(second.population) ==
             support::hash(clade::run(evolve(support::queens(12), ga, 5), stop::generations(11)).population));
}

BOOST_AUTO_TEST_CASE(run_stops_at_once_when_the_criterion_holds_already) {
  const auto result = clade::run(evolve(support::queens(8), ga, 1), stop::generations(0));
  BOOST_TEST(result.generations == 0u);
  BOOST_TEST(result.evaluations == 20u);
  BOOST_TEST(result.best().chromosome.size() == 8u);  // never an empty result
}

BOOST_AUTO_TEST_CASE(the_result_tells_what_came_of_the_run) {
  const auto result = clade::run(evolve(support::queens(8), ga, 1), stop::target(0) || stop::generations(2000));
  BOOST_TEST(result.reason.success);
  BOOST_TEST(result.reason.text == "target 0 reached");
  BOOST_TEST(result.best().fitness == 0);
  BOOST_TEST(support::attacks(result.best().chromosome) == 0);
  BOOST_TEST(result.elapsed.count() > 0);
}

BOOST_AUTO_TEST_CASE(observers_are_called_for_every_generation_before_the_run_ends) {
  std::vector<std::uint64_t> seen;
  clade::run(evolve(support::queens(8), ga, 1), stop::generations(3), [&](const auto& g) { seen.push_back(g.number); });
  BOOST_TEST(seen == (std::vector<std::uint64_t>{0, 1, 2, 3}), boost::test_tools::per_element());
}

BOOST_AUTO_TEST_SUITE_END()
