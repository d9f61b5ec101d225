// SPDX-License-Identifier: BSL-1.0
// labels: threads
#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <csignal>
#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <span>
#include <stop_token>
#include <thread>
#include <tuple>
#include <utility>
#include <vector>

#include <clade/any/stop.hpp>
#include <clade/clade.hpp>

#include "support/problems.hpp"

BOOST_AUTO_TEST_SUITE(interruption)

namespace {

using namespace clade;
using namespace std::chrono_literals;

const genetic_algorithm ga{.population = 40,
                           .selection = selection::tournament{3},
                           .crossover = crossover::order{},
                           .mutation = mutation::swap{}};

// A fitness that performs an action at its n-th call, counts the calls that begin after it, and keeps its minimum.
// Threads may call it during the action.
struct at_call {
  std::uint64_t n;
  std::function<void()> act;
  std::atomic<std::uint64_t> calls = 0, late = 0;
  std::atomic<bool> acted = false;
  std::atomic<int> least = std::numeric_limits<int>::max();

  int operator()(const std::vector<int>& v) {
    if (acted) ++late;
    if (++calls == n) {
      act();
      acted = true;
    }
    const int value = support::attacks(v);
    for (int now = least; value < now && !least.compare_exchange_weak(now, value);) {
    }
    return value;
  }
};

auto problem_of(at_call& counter) {
  return minimize(support::row_fitness([&counter](const std::vector<int>& v) { return counter(v); }),
                  chromosome::permutation{20});
}

// The state that differs between different runs.
auto course(const auto& evolution) {
  const auto now = evolution.current();
  return std::tuple(support::hash(now.population), now.number, now.evaluations, now.stagnation,
                    evolution.best().fitness, evolution.best().chromosome);
}

template <class Executor>
void check_cuts(const Executor& executor, std::uint64_t late) {
  // Calls 1 to 40 are the initial population; 39 offspring follow in each generation.
  for (const std::uint64_t n : {1u, 2u, 17u, 40u, 41u, 50u, 79u, 80u, 200u}) {
    BOOST_TEST_CONTEXT("at call " << n) {
      std::stop_source source;
      at_call counter{.n = n, .act = [&] { source.request_stop(); }};
      auto evolution = evolve(problem_of(counter), ga, 3, executor);
      const auto cut = clade::run(evolution, stop::requested(source.get_token()));
      BOOST_TEST((cut.reason.kind == stop::kind::requested));
      BOOST_TEST(counter.calls >= n);
      BOOST_TEST(counter.late <= late);
      BOOST_TEST(cut.evaluations == counter.calls);
      BOOST_TEST(cut.best().fitness == counter.least);  // no evaluated individual is lost
      BOOST_TEST(support::attacks(cut.best().chromosome) == cut.best().fitness);
      BOOST_TEST(!cut.population.empty());
      for (std::size_t i = 0; i < cut.population.size(); ++i) {
        BOOST_REQUIRE(cut.population.fitness(i) == support::attacks(cut.population.chromosome(i)));
      }
      if (counter.calls < 40) BOOST_TEST(cut.population.size() == counter.calls);
      if (n >= 40) BOOST_TEST(cut.population.size() == 40u);

      // The run continues like one that was not interrupted.
      auto whole = evolve(support::queens(20), ga, 3);
      clade::run(whole, stop::generations(9));
      const auto again = clade::run(evolution, stop::generations(9));
      BOOST_TEST((course(evolution) == course(whole)));
      BOOST_TEST(again.evaluations == counter.calls);
      BOOST_TEST(again.evaluations == whole.current().evaluations);
    }
  }
}

struct cries_wolf {
  template <class Generation>
  std::optional<stop::reason> operator()(const Generation& now) const {
    return now.number < 3 ? std::nullopt : std::optional(stop::reason{"three"});
  }
  bool expired() const { return true; }
};

}  // namespace

BOOST_AUTO_TEST_CASE(a_request_is_noticed_between_slots_and_the_run_can_be_resumed) {
  check_cuts(execution::sequential{}, 0);
  check_cuts(execution::threads{1}, 0);
  check_cuts(execution::threads{2}, 1);
  check_cuts(execution::threads{4}, 3);
}

BOOST_AUTO_TEST_CASE(an_executor_of_the_callers_is_interrupted_too) {
  const auto backwards = [](std::size_t n, auto&& body) {
    while (n-- > 0) body(n);
  };
  std::stop_source source;
  at_call counter{.n = 10, .act = [&] { source.request_stop(); }};
  auto evolution = evolve(problem_of(counter), ga, 3, backwards);
  const auto cut = clade::run(evolution, stop::requested(source.get_token()));
  BOOST_TEST(counter.calls == 11u);  // the first slot, which comes last here, is always done
  BOOST_TEST(cut.population.size() == 11u);
}

BOOST_AUTO_TEST_CASE(ctrl_c_in_the_initial_population_ends_the_run_whatever_is_evaluated_first) {
  at_call counter{.n = 5, .act = [] { std::raise(SIGINT); }};
  const auto result = clade::run(evolve(problem_of(counter), ga, 3), stop::interrupted{});
  BOOST_TEST((result.reason.kind == stop::kind::interrupted));
  BOOST_TEST(result.population.size() == 5u);
  stop::interrupted::reset();
}

BOOST_AUTO_TEST_CASE(nothing_is_evaluated_before_the_run_begins) {
  at_call counter{.n = 0, .act = [] {}};
  const auto evolution = evolve(problem_of(counter), ga, 3);
  const auto copy = evolution;
  BOOST_TEST(counter.calls == 0u);
  BOOST_TEST(evolution.current().number == 0u);
  BOOST_TEST(counter.calls == 40u);
  BOOST_TEST((course(copy) == course(evolution)));
  BOOST_TEST(counter.calls == 80u);
}

BOOST_AUTO_TEST_CASE(time_is_noticed_between_slots) {
  // The 61st call lasts longer than the whole run may. The thread that keeps the time may be late on a busy machine,
  // but not if it has enough time.
  for (const bool chosen : {false, true}) {
    bool noticed = false;
    for (auto limit = 20ms; !noticed && limit < 1min; limit *= 2) {
      at_call counter{.n = 0, .act = [] {}};
      const support::row_fitness slow_attacks = [&](const std::vector<int>& v) {
        if (counter.calls == 60) std::this_thread::sleep_for(2 * limit);
        return counter(v);
      };
      const auto slow = minimize(slow_attacks, chromosome::permutation{20});
      auto evolution = evolve(slow, ga, 3);
      const auto cut = chosen ? clade::run(evolution, any::stop<decltype(slow)>(stop::after(limit)))
                              : clade::run(evolution, stop::after(limit) || stop::generations(1'000'000));
      BOOST_TEST((cut.reason.kind == stop::kind::time));
      BOOST_TEST((cut.elapsed >= limit));
      noticed = counter.calls <= 61u && cut.generations == 0u;
    }
    BOOST_TEST(noticed);
  }
}

BOOST_AUTO_TEST_CASE(batches_are_left_out_too) {
  struct batched {
    std::size_t batch_size = 64;
    std::stop_source* source;
    std::atomic<std::uint64_t>* in_batches;
    std::uint64_t limit;
    int operator()(const std::vector<int>& v) const { return support::attacks(v); }
    void operator()(std::span<const std::vector<int>> chromosomes, std::span<int> fitnesses) const {
      for (std::size_t i = 0; i < chromosomes.size(); ++i) fitnesses[i] = support::attacks(chromosomes[i]);
      if ((*in_batches += chromosomes.size()) >= limit) source->request_stop();
    }
  };
  auto large = ga;
  large.population = 200;
  for (const std::uint64_t limit : {1u, 100u, 200u, 230u, 600u}) {
    std::stop_source source;
    std::atomic<std::uint64_t> in_batches = 0;
    auto evolution = evolve(
        minimize(batched{.source = &source, .in_batches = &in_batches, .limit = limit}, chromosome::permutation{20}),
        large, 3);
    const auto cut = clade::run(evolution, stop::requested(source.get_token()));
    BOOST_TEST(in_batches >= limit);
    BOOST_TEST(in_batches < limit + 64);
    BOOST_TEST(cut.evaluations == in_batches);
    if (limit < 200) BOOST_TEST(cut.population.size() == in_batches);
    auto whole = evolve(support::queens(20), large, 3);
    clade::run(whole, stop::generations(5));
    clade::run(evolution, stop::generations(5));
    BOOST_TEST((course(evolution) == course(whole)));
  }
}

BOOST_AUTO_TEST_CASE(interrupted_restarts_are_continued) {
  const restarts restarting{.each = ga, .when = stop::generations(2), .limit = 5};
  // 40 and twice 39 evaluations a try: the 130th is in the initial population of the second.
  for (const std::uint64_t n : {20u, 60u, 118u, 119u, 130u, 200u}) {
    BOOST_TEST_CONTEXT("at call " << n) {
      std::stop_source source;
      at_call counter{.n = n, .act = [&] { source.request_stop(); }};
      auto evolution = evolve(problem_of(counter), restarting, 3);
      const auto cut = clade::run(evolution, stop::requested(source.get_token()));
      BOOST_TEST(counter.calls == n);
      BOOST_TEST(cut.evaluations == n);
      BOOST_TEST(cut.best().fitness == counter.least);
      auto whole = evolve(support::queens(20), restarting, 3);
      clade::run(whole, stop::generations(7));
      const auto again = clade::run(evolution, stop::generations(7));
      BOOST_TEST((course(evolution) == course(whole)));
      BOOST_TEST(again.evaluations == counter.calls);
      BOOST_TEST(again.restarts == whole.strategy_run().restarted());
    }
  }
}

BOOST_AUTO_TEST_CASE(a_rule_of_evaluations_restarts_where_it_does_without_a_cut) {
  const restarts inside{.each = ga, .when = stop::evaluations(100)};
  const restarts outside{.each = inside, .when = stop::evaluations(300), .limit = 2};
  auto whole = evolve(support::queens(20), outside, 3);
  clade::run(whole, stop::generations(12));
  for (const std::uint64_t n : {20u, 60u, 130u, 170u, 290u}) {
    std::stop_source source;
    at_call counter{.n = n, .act = [&] { source.request_stop(); }};
    auto evolution = evolve(problem_of(counter), outside, 3);
    clade::run(evolution, stop::requested(source.get_token()));
    clade::run(evolution, stop::generations(12));
    BOOST_TEST((course(evolution) == course(whole)), "cut at call " << n);
    BOOST_TEST(evolution.strategy_run().restarted() == whole.strategy_run().restarted());
  }
}

BOOST_AUTO_TEST_CASE(observers_see_whole_generations_and_an_interrupted_initial_population) {
  for (const std::uint64_t n : {5u, 50u}) {
    std::stop_source source;
    at_call counter{.n = n, .act = [&] { source.request_stop(); }};
    std::vector<std::size_t> sizes;
    clade::run(evolve(problem_of(counter), ga, 3), stop::requested(source.get_token()),
               [&](const auto& now) { sizes.push_back(now.population.size()); });
    BOOST_TEST(sizes == (std::vector<std::size_t>{n < 40 ? n : 40}), boost::test_tools::per_element());
  }
}

BOOST_AUTO_TEST_CASE(a_criterion_that_is_due_and_does_not_fire_stops_nothing) {
  const auto result = clade::run(evolve(support::queens(20), ga, 3), cries_wolf{});
  BOOST_TEST(result.generations == 3u);
  BOOST_TEST(support::hash(result.population) ==
             support::hash(clade::run(evolve(support::queens(20), ga, 3), stop::generations(3)).population));
}

BOOST_AUTO_TEST_CASE(a_pause_between_two_runs_is_not_counted) {
  using clock = std::chrono::steady_clock;
  const auto begun = clock::now();
  std::chrono::nanoseconds paused_for{};
  const auto pause = [&] {
    const auto before = clock::now();
    std::this_thread::sleep_for(30ms);
    paused_for += clock::now() - before;
  };
  const auto at_work = [&] { return clock::now() - begun - paused_for; };
  auto evolution = evolve(support::queens(20), ga, 3);
  pause();
  const auto first = clade::run(evolution, stop::generations(3));
  // A pause takes 30 ms. Reading the time may take a while on a busy machine.
  BOOST_TEST((first.elapsed < evolution.current().elapsed + 15ms));
  const auto paused = evolution.current().elapsed;
  pause();
  BOOST_TEST((evolution.current().elapsed <= paused + 15ms));
  auto copy = evolution;
  const auto second = clade::run(evolution, stop::generations(4));
  BOOST_TEST((second.elapsed <= at_work()));
  pause();
  BOOST_TEST((copy.current().elapsed <= paused + 15ms));
  // The elapsed time of a run between restarts is unchanged as well.
  std::chrono::nanoseconds longest{};
  const auto when = [&](const auto& now) -> std::optional<stop::reason> {
    longest = std::max(longest, now.elapsed);
    return std::nullopt;
  };
  auto restarting = evolve(support::queens(20), restarts{.each = ga, .when = when}, 3);
  clade::run(restarting, stop::generations(1));
  pause();
  restarting.advance();
  restarting.advance();
  BOOST_TEST((longest > 0ns && longest <= at_work()));
}

BOOST_AUTO_TEST_SUITE_END()
