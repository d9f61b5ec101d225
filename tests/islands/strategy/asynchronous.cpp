// SPDX-License-Identifier: BSL-1.0
// labels: threads
// Islands that do not wait for each other, and logs that repeat their runs.
#include <algorithm>
#include <atomic>
#include <boost/test/unit_test.hpp>
#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <stop_token>
#include <string>
#include <thread>
#include <tuple>
#include <utility>
#include <vector>

#include <clade/checkpoint.hpp>
#include <clade/clade.hpp>
#include <clade/reals.hpp>

#include "support/folder.hpp"
#include "support/job_of_threads.hpp"
#include "support/problems.hpp"
#include "support/real_vectors.hpp"
#include "support/says.hpp"

BOOST_AUTO_TEST_SUITE(strategy_tests)
BOOST_AUTO_TEST_SUITE(asynchronous_tests)

using namespace clade;

namespace {

const auto queens = support::queens(20);
const genetic_algorithm ga{.population = 10, .crossover = crossover::order(), .mutation = mutation::swap()};
const islands ring{.count = 5, .each = ga, .every = 2, .migrants = 2, .asynchronous = true};
const islands random_links{.count = 4,
                           .each = ga,
                           .every = stop::evaluations(25),
                           .topology = topology::random{.degree = 2},
                           .emigration = emigration::random{},
                           .immigration = immigration::most_similar{},
                           .asynchronous = true};
const auto sphere = minimize(support::real_function(support::sphere), chromosome::reals{3, -5, 5});
const islands mixed{.count = 4,
                    .each = std::tuple{differential_evolution{.population = 10}, cma_es{}},
                    .every = 3,
                    .topology = topology::complete{},
                    .asynchronous = true};

// The populations and counters of all islands.
template <class Evolution>
std::string text_of(const Evolution& evolution) {
  const auto& all = evolution.strategy_run();
  std::string text = std::to_string(evolution.current().evaluations);
  for (std::size_t i = 0; i < all.size(); ++i) {
    const auto now = all.island(i).generation();
    text += ' ' + std::to_string(now.number) + ' ' + checkpoint::digits(checkpoint::hash(now.population));
  }
  return text;
}

template <class Strategy>
Strategy repeating(Strategy strategy, const detail::log_of_islands& log) {
  strategy.replay = log;
  return strategy;
}

}  // namespace

BOOST_AUTO_TEST_CASE(one_thread_is_reproducible) {
  auto one = evolve(queens, ring, 3), other = evolve(queens, ring, 3);
  const auto result = run(one, stop::generations(40));
  run(other, stop::generations(40));
  BOOST_TEST(text_of(one) == text_of(other));
  BOOST_TEST(result.generations == 40u);
  BOOST_TEST(one.strategy_run().epoch() == 20u);
  for (std::size_t i = 0; i < 5; ++i) BOOST_TEST(one.strategy_run().island(i).generation().number == 40u);
  const auto log = one.strategy_run().log();
  BOOST_TEST(log.epochs == std::vector<std::uint64_t>(5, 20), boost::test_tools::per_element());
  // In a ring, the migrants of the last island are the only ones that arrive an epoch later. A thread that is alone
  // takes the islands in turn.
  for (const auto& one_arrival : log.arrivals) {
    BOOST_TEST(one_arrival.from == (one_arrival.to + 4) % 5);
    BOOST_TEST(one_arrival.epoch == one_arrival.sent + (one_arrival.to == 0 ? 1u : 0u));
  }
  BOOST_TEST(log.arrivals.size() == 5 * 20u - 1);
}

BOOST_AUTO_TEST_CASE(a_log_repeats_the_run_of_several_threads) {
  const auto same = [](const auto& problem, const auto& strategy, const auto& stop) {
    auto first = evolve(problem, strategy, 5, execution::threads{4});
    const auto result = run(first, stop);
    const auto log = first.strategy_run().log();
    BOOST_TEST(!log.arrivals.empty());
    auto again = evolve(problem, repeating(strategy, log), 5);
    const auto repeated = run(again, stop::never{});
    BOOST_TEST(text_of(again) == text_of(first));
    BOOST_TEST(checkpoint::hash(repeated.population) == checkpoint::hash(result.population));
    BOOST_TEST(repeated.reason.text == "the replayed log came to its end");
    BOOST_TEST((again.strategy_run().log() == log));
    auto with_threads = evolve(problem, repeating(strategy, log), 5, execution::threads{3});
    run(with_threads, stop::never{});
    BOOST_TEST(text_of(with_threads) == text_of(first));
  };
  same(queens, ring, stop::generations(60));
  same(queens, random_links, stop::evaluations(3000));
  same(sphere, mixed, stop::generations(60));
}

namespace {

// The mutation of two islands. The first one waits in its first epoch until the second one has run several.
struct waiting_swap {
  std::atomic<int>* epochs_of_second = nullptr;
  bool is_first = false;

  void operator()(std::vector<int>& row, random_stream& rng) const {
    while (is_first && *epochs_of_second < 5) std::this_thread::yield();
    if (!is_first) ++*epochs_of_second;  // one child a generation, and one generation an epoch
    mutation::swap()(row, rng);
  }
};

}  // namespace

// Islands that waited for each other would never end.
BOOST_AUTO_TEST_CASE(no_island_waits_for_another_one) {
  std::atomic<int> epochs_of_second = 0;
  const genetic_algorithm first_ga{
      .population = 4, .mutation = waiting_swap{&epochs_of_second, true}, .replacement = replacement::worst{1}};
  auto second_ga = first_ga;
  second_ga.mutation.is_first = false;
  const islands two{.count = 2, .each = std::tuple{first_ga, second_ga}, .every = 1, .asynchronous = true};
  auto evolution = evolve(queens, two, 1, execution::threads{2});
  const auto result = run(evolution, stop::generations(10));
  BOOST_TEST(result.generations == 10u);
  BOOST_TEST(epochs_of_second == 10);
  // Of the migrants that were sent meanwhile, the last ones arrived.
  const auto log = evolution.strategy_run().log();
  const auto first = std::ranges::find(log.arrivals, 0u, &detail::logged_arrival::to);
  BOOST_TEST_REQUIRE((first != log.arrivals.end()));
  BOOST_TEST(first->epoch == 0u);
  BOOST_TEST(first->sent >= 3u);
}

BOOST_AUTO_TEST_CASE(a_run_continues_from_a_checkpoint) {
  auto whole = evolve(queens, ring, 3);
  run(whole, stop::generations(60));
  support::folder folder;
  const auto file = folder / "islands";
  auto half = evolve(queens, ring, 3);
  run(half, stop::generations(20));
  checkpoint::save(file, half);
  auto other_half = checkpoint::load(file, queens, ring);
  run(other_half, stop::generations(60));
  BOOST_TEST(text_of(other_half) == text_of(whole));
  BOOST_TEST((other_half.strategy_run().log() == whole.strategy_run().log()));

  // On other numbers of ranks, from a folder, the log tells the order of the arrivals.
  const checkpoint::folder parts{folder / "parts"};
  support::job_of_threads::run(3, false, [&](const auto& rank) {
    auto evolution = evolve(queens, ring, 3, rank);
    run(evolution, stop::generations(20));
    checkpoint::every(1, parts).save(evolution);
  });
  std::string of_ranks;
  detail::log_of_islands log;
  support::job_of_threads::run(2, false, [&](const auto& rank) {
    auto evolution = checkpoint::load(parts, queens, ring, rank);
    run(evolution, stop::generations(60));
    evolution.gather();
    if (rank.number() != 0) return;
    of_ranks = text_of(evolution);
    log = evolution.strategy_run().log();
  });
  auto alone = evolve(queens, repeating(ring, log), 3);
  run(alone, stop::never{});
  BOOST_TEST(text_of(alone) == of_ranks);

  auto waiting = ring;
  waiting.asynchronous = false;
  BOOST_CHECK_EXCEPTION(resume(queens, waiting, half.state()), std::invalid_argument,
                        support::says("islands asynchronous must be as in the run of the state, but was false"));

  // A replay too.
  const auto again = repeating(ring, whole.strategy_run().log());
  auto begun = evolve(queens, again, 3);
  run(begun, stop::generations(40));
  auto continued = resume(queens, again, begun.state());
  run(continued, stop::never{});
  BOOST_TEST(text_of(continued) == text_of(whole));
}

// A request to stop interrupts an epoch. The run goes on from there, with the same results.
BOOST_AUTO_TEST_CASE(an_interrupted_step_is_completed_later) {
  std::stop_source source;
  int left = 700;
  const auto counted = [&](const std::vector<int>& row) {
    if (--left == 0) source.request_stop();
    return support::attacks(row);
  };
  const auto problem = minimize(counted, chromosome::permutation{20});
  auto whole = evolve(problem, ring, 3);
  left = 100'000;
  run(whole, stop::generations(60));
  left = 700;
  auto halves = evolve(problem, ring, 3);
  const auto interrupted = run(halves, stop::requested(source.get_token()) || stop::generations(60));
  BOOST_TEST(interrupted.generations < 20u);
  run(halves, stop::generations(60));
  BOOST_TEST(text_of(halves) == text_of(whole));
}

BOOST_AUTO_TEST_CASE(an_exception_ends_the_step_and_the_run_goes_on) {
  int calls = 0;
  const auto fails = [&](const std::vector<int>& row) {
    if (++calls == 400) throw std::runtime_error("the 400th call");
    return support::attacks(row);
  };
  auto evolution = evolve(minimize(fails, chromosome::permutation{20}), ring, 3);
  BOOST_CHECK_EXCEPTION(run(evolution, stop::generations(20)), std::runtime_error, support::says("the 400th call"));
  const auto result = run(evolution, stop::generations(20));
  BOOST_TEST(result.generations == 20u);
  BOOST_TEST(evolution.strategy_run().epoch() == 10u);
}

BOOST_AUTO_TEST_CASE(logs_of_ranks_are_repeated_in_one_process) {
  const auto same = [](std::size_t ranks, bool gathers, const auto& stop) {
    std::vector<std::string> all(ranks);
    std::vector<detail::log_of_islands> logs(ranks);
    support::job_of_threads::run(ranks, gathers, [&](const auto& rank) {
      auto evolution = evolve(queens, ring, 7, rank);
      run(evolution, stop);
      evolution.gather();
      all[rank.number()] = text_of(evolution);
      logs[rank.number()] = evolution.strategy_run().log();
    });
    auto again = evolve(queens, repeating(ring, logs[0]), 7);
    run(again, stop::never{});
    for (std::size_t i = 0; i < ranks; ++i) {
      BOOST_TEST(all[i] == text_of(again), "rank " << i << " of " << ranks);
      BOOST_TEST((logs[i] == logs[0]));
    }
  };
  const auto reads =
      stop::when([](const auto& now) { return now.population.size() == 50 && now.number >= 40; }, "40 generations");
  for (const std::size_t ranks : {1u, 2u, 3u, 7u}) {
    same(ranks, true, stop::generations(40));
    same(ranks, false, stop::generations(40));
    same(ranks, true, reads);  // all ranks have all islands after each step
  }
}

BOOST_AUTO_TEST_CASE(logs_that_do_not_fit_are_refused) {
  auto evolution = evolve(queens, ring, 3);
  run(evolution, stop::generations(20));
  const auto log = evolution.strategy_run().log();
  auto waiting = repeating(ring, log);
  waiting.asynchronous = false;
  BOOST_CHECK_EXCEPTION(evolve(queens, waiting, 3), std::invalid_argument,
                        support::says("islands replay needs asynchronous = true, but it was false"));
  auto more = repeating(ring, log);
  more.count = 6;
  BOOST_CHECK_EXCEPTION(
      evolve(queens, more, 3), std::invalid_argument,
      support::says("islands replay must be the log of as many islands as the strategy has, 6, but was of 5"));
  auto foreign = log;
  foreign.arrivals.front().sent = 1000;
  auto wrong = evolve(queens, repeating(ring, foreign), 3);
  BOOST_CHECK_EXCEPTION(run(wrong, stop::never{}), std::invalid_argument, support::says("were never sent"));
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
