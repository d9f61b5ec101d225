// SPDX-License-Identifier: BSL-1.0
#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <ranges>
#include <stdexcept>
#include <stop_token>
#include <string>
#include <thread>
#include <vector>

#include <clade/adaptive.hpp>
#include <clade/any.hpp>
#include <clade/clade.hpp>

#include "support/problems.hpp"

BOOST_AUTO_TEST_SUITE(resume_tests)

using namespace clade;

namespace {

const auto queens = support::queens(20);
const auto learning = adaptive::one_of{crossover::order(), crossover::partially_mapped(), crossover::cycle()};

const genetic_algorithm generational{
    .population = 30, .crossover = learning, .mutation = mutation::swap(), .mutation_rate = 0.4};
const genetic_algorithm steady{.population = 30,
                               .crossover = crossover::order(),
                               .mutation = mutation::if_improves{mutation::swap()},
                               .replacement = replacement::worst{1}};
const restarts restarting{.each = generational, .when = stop::stalled(8)};

// Resumes from the state after `steps` and returns whether the run equals the uninterrupted one.
template <class Strategy, class Executor = execution::sequential>
bool goes_on(const Strategy& strategy, int steps, const Executor& executor = {}) {
  auto one = evolve(queens, strategy, 5);
  for (int i = 0; i < steps; ++i) one.advance();
  auto other = resume(queens, strategy, one.state(), executor);
  const auto same = [&] {
    const auto a = one.current(), b = other.current();
    return support::hash(a.population) == support::hash(b.population) && a.number == b.number &&
           a.evaluations == b.evaluations && a.stagnation == b.stagnation && a.idle == b.idle && a.births == b.births &&
           one.best().fitness == other.best().fitness && one.best().chromosome == other.best().chromosome;
  };
  bool all = same();
  for (int i = 0; i < 60; ++i) {
    one.advance();
    other.advance();
    all = all && same();
  }
  return all;
}

}  // namespace

BOOST_AUTO_TEST_CASE(a_resumed_run_is_the_run_that_was_not_interrupted) {
  for (const int steps : {0, 1, 7, 40}) {
    BOOST_TEST(goes_on(generational, steps));
    BOOST_TEST(goes_on(steady, steps));
    BOOST_TEST(goes_on(restarting, steps));
    BOOST_TEST(goes_on(restarts{.each = restarting, .when = stop::generations(30)}, steps));
    BOOST_TEST(goes_on(generational, steps, execution::threads{2}));
  }
}

BOOST_AUTO_TEST_CASE(operators_chosen_at_run_time_are_resumed_with_what_they_learned) {
  using problem_type = std::remove_const_t<decltype(queens)>;
  const genetic_algorithm chosen{
      .population = 30, .crossover = any::crossover<problem_type>{learning}, .mutation = mutation::swap()};
  BOOST_TEST(goes_on(chosen, 25));
}

BOOST_AUTO_TEST_CASE(a_state_without_what_was_learned_is_not_the_same_run) {
  auto one = evolve(queens, generational, 5);
  for (int i = 0; i < 40; ++i) one.advance();
  auto state = one.state();
  state.operators.crossover = generational.crossover;
  auto other = resume(queens, generational, state);
  for (int i = 0; i < 10; ++i) one.advance(), other.advance();
  BOOST_TEST(support::hash(one.current().population) != support::hash(other.current().population));
}

BOOST_AUTO_TEST_CASE(an_interrupted_initial_population_is_continued) {
  std::stop_source source;
  std::size_t calls = 0;
  const support::row_fitness fitness = [&](const std::vector<int>& c) {
    if (++calls == 10) source.request_stop();
    return support::attacks(c);
  };
  const auto problem = minimize(fitness, chromosome::permutation{20});
  auto evolution = evolve(problem, generational, 5);
  run(evolution, stop::requested(source.get_token()));
  auto other = resume(problem, generational, evolution.state());
  run(other, stop::generations(10));
  auto whole = evolve(queens, generational, 5);
  run(whole, stop::generations(10));
  BOOST_TEST(support::hash(other.current().population) == support::hash(whole.current().population));
  BOOST_TEST(other.current().evaluations == whole.current().evaluations);
}

BOOST_AUTO_TEST_CASE(immigrants_take_the_places_of_the_worst) {
  auto evolution = evolve(queens, steady, 5);
  for (int i = 0; i < 20; ++i) evolution.advance();
  auto better = run(evolve(queens, generational, 8), stop::target(1) || stop::generations(500)).best();
  auto worse = better;
  worse.fitness = 1000;
  const auto before = evolution.current().population;
  const auto stagnation = evolution.current().stagnation;
  using individual = decltype(better);
  evolution.immigrate(std::vector<individual>{worse, worse});
  const auto& ranking = before.ranking();
  const auto& now = evolution.current().population;
  BOOST_TEST(now.fitness(ranking[29]) == 1000);
  BOOST_TEST(now.fitness(ranking[28]) == 1000);
  BOOST_TEST(now.fitness(ranking[27]) == before.fitness(ranking[27]));
  BOOST_TEST(evolution.current().stagnation == stagnation);
  const auto evaluations = evolution.current().evaluations;
  evolution.immigrate(std::vector<individual>{better});
  BOOST_TEST(evolution.best().fitness == better.fitness);
  BOOST_TEST(evolution.current().stagnation == 0u);
  BOOST_TEST(evolution.current().evaluations == evaluations);
  for (int i = 0; i < 20; ++i) evolution.advance();
  BOOST_TEST(evolution.best().fitness <= better.fitness);
  evolution.immigrate(std::vector<individual>{});
  BOOST_CHECK_THROW(evolution.immigrate(std::vector<individual>(31, better)), std::invalid_argument);
  const auto before_refused = support::hash(evolution.current().population);
  auto other = better;
  other.chromosome[0] = other.chromosome[1];
  BOOST_CHECK_THROW(evolution.immigrate(std::vector{better, other}), std::invalid_argument);
  other.chromosome.pop_back();
  BOOST_CHECK_THROW(evolution.immigrate(std::vector{better, other}), std::invalid_argument);
  BOOST_TEST(support::hash(evolution.current().population) == before_refused);
}

BOOST_AUTO_TEST_CASE(immigrants_come_to_the_try_under_way) {
  auto evolution = evolve(queens, restarting, 5);
  for (int i = 0; i < 30; ++i) evolution.advance();
  auto best = evolution.best();
  best.fitness = -1;
  evolution.immigrate(std::vector{best});
  BOOST_TEST(evolution.best().fitness == -1);
  BOOST_TEST(evolution.current().best().fitness == -1);
}

BOOST_AUTO_TEST_CASE(immigrants_may_come_in_a_view) {
  auto evolution = evolve(queens, steady, 5);
  const auto better = run(evolve(queens, generational, 8), stop::generations(50)).best();
  std::vector all{better, better, better};
  all[1].fitness = 1000;
  evolution.immigrate(all | std::views::filter([](const auto& one) { return one.fitness < 1000; }));
  const auto& now = evolution.current().population;
  BOOST_TEST(std::ranges::count(now.fitnesses(), better.fitness) == 2);
  BOOST_TEST(std::ranges::count(now.fitnesses(), 1000) == 0);
}

BOOST_AUTO_TEST_CASE(immigrants_whose_fitness_is_not_a_number_are_refused) {
  const auto halves = [](const std::vector<int>& c) { return support::attacks(c) / 2.0; };
  auto evolution = evolve(minimize(halves, chromosome::permutation{20}), generational, 5);
  const auto best = evolution.best();
  auto bad = best;
  bad.fitness = std::numeric_limits<double>::quiet_NaN();
  BOOST_CHECK_THROW(evolution.immigrate(std::vector{best, bad}), std::domain_error);
  BOOST_TEST(evolution.best().fitness == best.fitness);
}

BOOST_AUTO_TEST_CASE(the_clock_of_a_try_stands_still_with_its_evolution) {
  using namespace std::chrono_literals;
  using clock = std::chrono::steady_clock;
  const auto begun = clock::now();
  std::chrono::nanoseconds longest{}, paused_for{};
  const auto pause = [&] {
    const auto before = clock::now();
    std::this_thread::sleep_for(200ms);
    paused_for += clock::now() - before;
  };
  const auto when = [&](const auto& generation) -> std::optional<stop::reason> {
    longest = std::max(longest, generation.elapsed);
    return std::nullopt;
  };
  const restarts timed{.each = generational, .when = when};
  auto evolution = evolve(queens, timed, 5);
  run(evolution, stop::generations(3));
  pause();
  BOOST_TEST(!evolution.finished());
  evolution.advance();
  auto other = resume(queens, timed, evolution.state());
  other.advance();
  auto paused = evolve(queens, timed, 5);
  run(paused, stop::generations(3));
  pause();
  auto another = resume(queens, timed, paused.state());
  another.advance();
  another.advance();
  BOOST_TEST((longest <= clock::now() - begun - paused_for));
}

BOOST_AUTO_TEST_CASE(rates_may_depend_on_the_generation) {
  std::vector<std::uint64_t> asked;
  const genetic_algorithm changing{.population = 30,
                                   .crossover = crossover::order(),
                                   .crossover_rate = [](const auto&) { return 0.5; },
                                   .mutation = mutation::swap(),
                                   .mutation_rate =
                                       [&](const auto& generation) {
                                         asked.push_back(generation.number);
                                         return generation.number < 3 ? 0.0 : 1.0;
                                       }};
  const genetic_algorithm constant{.population = 30,
                                   .crossover = crossover::order(),
                                   .crossover_rate = 0.5,
                                   .mutation = mutation::swap(),
                                   .mutation_rate = 0.0};
  auto one = evolve(queens, changing, 1);
  auto other = evolve(queens, constant, 1);
  for (int i = 0; i < 3; ++i) one.advance(), other.advance();
  BOOST_TEST(support::hash(one.current().population) == support::hash(other.current().population));
  one.advance(), other.advance();
  BOOST_TEST(support::hash(one.current().population) != support::hash(other.current().population));
  const std::vector<std::uint64_t> expected{0, 1, 2, 3};
  BOOST_TEST(asked == expected, boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(a_rate_that_is_no_probability_leaves_the_run_what_it_was) {
  bool high = false;
  const genetic_algorithm ga{
      .population = 10, .mutation = mutation::swap(), .mutation_rate = [&](const auto&) { return high ? 2.0 : 0.5; }};
  auto evolution = evolve(queens, ga, 1);
  evolution.advance();
  high = true;
  BOOST_CHECK_THROW(evolution.advance(), std::invalid_argument);
  BOOST_TEST(evolution.current().number == 1u);
}

BOOST_AUTO_TEST_CASE(a_replacement_is_given_what_it_asks_for) {
  std::vector<std::uint64_t> drawn, numbers;
  const auto with = [](const auto& replacement) {
    return genetic_algorithm{.population = 10, .mutation = mutation::swap(), .replacement = replacement};
  };
  const auto hash_with = [&](const auto& replacement) {
    return support::hash(run(evolve(queens, with(replacement), 1), stop::generations(5)).population);
  };
  const auto plain = hash_with([](auto& parents, auto& offspring) { swap(parents, offspring); });
  const auto exchange = [](auto& parents, auto& offspring) { swap(parents, offspring); };
  using mothers = std::span<const std::size_t>;
  BOOST_TEST(hash_with([&](auto& p, auto& o, mothers m) {
               BOOST_REQUIRE(m.size() == 10u);
               exchange(p, o);
             }) == plain);
  BOOST_TEST(hash_with([&](auto& p, auto& o, mothers, random_stream& rng) {
               drawn.push_back(rng());
               exchange(p, o);
             }) == plain);
  BOOST_TEST(hash_with([&](auto& p, auto& o, mothers, random_stream&, const auto& generation) {
               numbers.push_back(generation.number);
               exchange(p, o);
             }) == plain);
  BOOST_TEST(hash_with([&](auto& p, auto& o, random_stream& rng) {
               drawn.push_back(rng());
               exchange(p, o);
             }) == plain);
  BOOST_TEST(hash_with([&](auto& p, auto& o, random_stream& rng, const auto& generation) {
               drawn.push_back(rng());
               numbers.push_back(generation.number);
               exchange(p, o);
             }) == plain);
  BOOST_REQUIRE(drawn.size() == 15u);
  for (std::size_t i = 0; i < 5; ++i) BOOST_TEST((drawn[i] == drawn[i + 5] && drawn[i] == drawn[i + 10]));
  BOOST_TEST(drawn[0] != drawn[1]);
  const std::vector<std::uint64_t> expected{0, 1, 2, 3, 4, 0, 1, 2, 3, 4};
  BOOST_TEST(numbers == expected, boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(births_are_counted_in_generation_equivalents) {
  auto generations = run(evolve(queens, generational, 1), stop::generation_equivalents(10));
  BOOST_TEST(generations.generations == 11u, "29 offspring a generation of 30");
  auto births = run(evolve(queens, steady, 1), stop::generation_equivalents(10));
  BOOST_TEST(births.generations == 300u);
  observe::every_equivalent shown{observe::statistics()};
  run(evolve(queens, steady, 1), stop::generation_equivalents(4), shown);
  BOOST_REQUIRE(shown.observer.rows().size() == 5u);
  for (std::size_t i = 0; i < 5; ++i) BOOST_TEST(shown.observer.rows()[i].generation == i * 30);
  const auto restarted =
      run(evolve(queens, restarts{.each = steady, .when = stop::generations(20)}, 1), stop::generation_equivalents(3));
  BOOST_TEST(restarted.generations >= 90u);
  BOOST_TEST(restarted.restarts == 4u);
}

BOOST_AUTO_TEST_CASE(observers_may_look_at_the_evolution) {
  std::size_t seen = 0;
  run(evolve(queens, generational, 1), stop::generations(3), [&](const auto& generation, const auto& evolution) {
    BOOST_REQUIRE(evolution.current().number == generation.number);
    ++seen;
  });
  BOOST_TEST(seen == 4u);
}

BOOST_AUTO_TEST_SUITE_END()
