// SPDX-License-Identifier: BSL-1.0
// labels: threads
#include <atomic>
#include <boost/test/unit_test.hpp>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <stdexcept>
#include <stop_token>
#include <string>
#include <thread>
#include <vector>

#include <clade/adaptive.hpp>
#include <clade/checkpoint.hpp>
#include <clade/clade.hpp>

#include "support/folder.hpp"
#include "support/patience.hpp"
#include "support/problems.hpp"
#include "support/refusal.hpp"

BOOST_AUTO_TEST_SUITE(asynchronous_tests)

using namespace clade;
using namespace std::chrono_literals;

namespace {

const auto ones = support::one_max(60);
const asynchronous steady{
    .population = 20, .crossover = crossover::uniform{}, .mutation = mutation::flip{}, .births = 100};

// OneMax that takes a time that depends on the chromosome, up to a millisecond.
const support::bits_fitness slow_ones = [](const chromosome::bits& bits) {
  std::this_thread::sleep_for(std::chrono::microseconds((bits.count() * 7919) % 10 * 100));
  return static_cast<int>(bits.count());
};
const auto uneven = maximize(slow_ones, chromosome::bit_string{60});

template <class Result>
std::uint64_t hash(const Result& result) {
  return support::hash(result.population);
}

}  // namespace

BOOST_AUTO_TEST_CASE(a_step_is_so_many_births) {
  auto evolution = evolve(ones, steady, 1);
  evolution.advance();
  BOOST_TEST(evolution.current().number == 0u + (evolution.current().births > 0));
  const auto result = run(evolution, stop::generations(5));
  BOOST_TEST(result.generations == 5u);
  BOOST_TEST(evolution.current().births == 500u);
  BOOST_TEST(evolution.current().population.size() == 20u);
  auto by_default =
      evolve(ones, asynchronous{.population = 20, .crossover = crossover::uniform{}, .mutation = mutation::flip{}}, 1);
  run(by_default, stop::generations(1));
  BOOST_TEST(by_default.current().births == 200u);
}

BOOST_AUTO_TEST_CASE(one_thread_gives_the_same_bits_everywhere) {
  const auto result = run(evolve(ones, steady, 2026), stop::generations(5));
  BOOST_TEST(hash(result) == 0xc8836c6e65825787u);
  BOOST_TEST(result.evaluations == 507u);
  auto four = steady;
  four.workers = 4;
  BOOST_TEST(hash(run(evolve(ones, four, 2026), stop::generations(5))) == hash(result));
  BOOST_TEST(hash(run(evolve(ones, steady, 2026, execution::threads{1}), stop::generations(5))) == hash(result));
  auto alone = steady;
  alone.workers = 1;
  BOOST_TEST(hash(run(evolve(ones, alone, 2026, execution::threads{3}), stop::generations(5))) == hash(result));
}

BOOST_AUTO_TEST_CASE(it_solves_one_max) {
  BOOST_TEST(run(evolve(ones, steady, 1), stop::target(60) || stop::generations(200)).reason.success);
  const execution::threads four{4};
  BOOST_TEST(run(evolve(ones, steady, 1, four), stop::target(60) || stop::generations(200)).reason.success);
}

BOOST_AUTO_TEST_CASE(a_log_is_replayed_to_the_same_bits) {
  // The first child waits for others, of which one thread has evaluated two, so that the children do not end in order.
  std::atomic<bool> begun = false, is_first = true;
  std::atomic<int> ended = 0;
  const support::bits_fitness waiting_ones = [&](const chromosome::bits& bits) {
    if (begun && is_first.exchange(false)) support::wait_until([&] { return ended >= 8; });
    const int value = slow_ones(bits);
    if (begun) ++ended;
    return value;
  };
  auto evolution = evolve(maximize(waiting_ones, chromosome::bit_string{60}), steady, 5, execution::threads{8});
  run(evolution, stop::generations(0));
  begun = true;
  const auto result = run(evolution, stop::generations(4));
  auto again = steady;
  again.replay = evolution.strategy_run().log();
  BOOST_TEST(again.replay.size() == 800u);
  std::uint64_t last = 0;
  bool in_order = true;
  for (const auto& line : again.replay) {
    if (line.event != detail::birth_event::ended) continue;
    in_order = in_order && line.birth >= last;
    last = line.birth;
  }
  BOOST_TEST(!in_order);
  for (int turn = 0; turn < 2; ++turn) {
    const auto replayed = run(evolve(uneven, again, 5), stop::never());
    BOOST_TEST(hash(replayed) == hash(result));
    BOOST_TEST(replayed.evaluations == result.evaluations);
    BOOST_TEST(replayed.generations == result.generations);
    BOOST_TEST(replayed.best().chromosome == result.best().chromosome);
    BOOST_TEST(replayed.reason.text == "the replayed log came to its end");
  }
  BOOST_TEST(hash(run(evolve(uneven, steady, 5), stop::generations(4))) != hash(result));
}

BOOST_AUTO_TEST_CASE(as_many_children_are_in_work_as_there_are_threads) {
  std::atomic<int> now = 0, most = 0, expected = 6;
  const support::bits_fitness counted_ones = [&](const chromosome::bits& bits) {
    const int busy = ++now;
    for (int seen = most; busy > seen && !most.compare_exchange_weak(seen, busy);) {
    }
    support::wait_until([&] { return most >= expected; });
    std::this_thread::sleep_for(1ms);  // more than that may come
    --now;
    return static_cast<int>(bits.count());
  };
  const auto counted = maximize(counted_ones, chromosome::bit_string{60});
  run(evolve(counted, steady, 1, execution::threads{6}), stop::generations(1));
  BOOST_TEST(most == 6);
  auto three = steady;
  three.workers = 3;
  auto evolution = evolve(counted, three, 1, execution::threads{6});
  run(evolution, stop::generations(0));  // the initial population is shared by all
  most = 0;
  expected = 3;
  run(evolution, stop::generations(1));
  BOOST_TEST(most == 3);
}

BOOST_AUTO_TEST_CASE(a_run_goes_on_after_an_exception) {
  std::atomic<int> calls = 0;
  const support::bits_fitness failing_ones = [&](const chromosome::bits& bits) {
    std::this_thread::sleep_for(200us);
    if (++calls == 75) throw std::runtime_error("no licence");
    return static_cast<int>(bits.count());
  };
  const auto failing = maximize(failing_ones, chromosome::bit_string{60});
  auto evolution = evolve(failing, steady, 3, execution::threads{4});
  BOOST_CHECK_EXCEPTION(run(evolution, stop::generations(2)), std::runtime_error,
                        [](const auto& error) { return std::string(error.what()) == "no licence"; });
  BOOST_TEST(evolution.current().number == 0u);
  BOOST_TEST(evolution.current().births < 100u);
  const auto result = run(evolution, stop::generations(2));
  BOOST_TEST(result.generations == 2u);
  BOOST_TEST(evolution.current().births == 200u);
  auto again = steady;
  again.replay = evolution.strategy_run().log();
  BOOST_TEST(again.replay.size() == 402u);
  const auto replayed = run(evolve(ones, again, 3), stop::never());
  BOOST_TEST(hash(replayed) == hash(result));
  BOOST_TEST(replayed.evaluations == result.evaluations);
}

BOOST_AUTO_TEST_CASE(the_exception_of_the_lowest_birth_reaches_the_caller) {
  // All children come from the initial population, so the first is the same on any number of threads.
  std::atomic<bool> begun = false;
  std::optional<chromosome::bits> first;
  std::chrono::milliseconds first_takes = 0ms, others_take = 0ms;
  const support::bits_fitness failing_ones = [&](const chromosome::bits& bits) -> int {
    if (!begun) return static_cast<int>(bits.count());
    if (!first) first = bits;
    std::this_thread::sleep_for(bits == *first ? first_takes : others_take);
    throw std::runtime_error(bits == *first ? "first" : "later");
  };
  const auto failing = maximize(failing_ones, chromosome::bit_string{60});
  const auto message = [&](const auto& executor) {
    begun = false;
    auto evolution = evolve(failing, steady, 3, executor);
    run(evolution, stop::generations(0));
    begun = true;
    try {
      run(evolution, stop::generations(1));
    } catch (const std::runtime_error& error) {
      return std::string(error.what());
    }
    return std::string();
  };
  BOOST_TEST(message(execution::sequential{}) == "first");
  first_takes = 60ms, others_take = 5ms;
  BOOST_TEST(message(execution::threads{4}) == "first");
  first_takes = 20ms, others_take = 60ms;
  BOOST_TEST(message(execution::threads{4}) == "first");
}

BOOST_AUTO_TEST_CASE(an_interrupted_step_keeps_its_children) {
  std::stop_source source;
  std::atomic<int> calls = 0, last = 0;
  const support::bits_fitness counted_ones = [&](const chromosome::bits& bits) {
    if (++calls == last) source.request_stop();
    return slow_ones(bits);
  };
  const auto counted = maximize(counted_ones, chromosome::bit_string{60});
  // Runs until 30 more calls or the given generation.
  const auto go_on = [&](auto& evolution, std::uint64_t generations) {
    source = std::stop_source();
    last = calls + 30;
    run(evolution, stop::requested(source.get_token()) || stop::generations(generations));
  };
  auto evolution = evolve(counted, steady, 4, execution::threads{4});
  run(evolution, stop::generations(0));
  BOOST_TEST(evolution.current().births == 0u);
  int cuts = 0;
  for (; evolution.current().number < 2 && cuts < 1000; ++cuts) go_on(evolution, 2);
  BOOST_TEST(cuts > 5);
  BOOST_TEST(evolution.current().births == 200u);
  auto again = steady;
  again.replay = evolution.strategy_run().log();
  const auto replayed = run(evolve(ones, again, 4), stop::never());
  BOOST_TEST(support::hash(replayed.population) == support::hash(evolution.current().population));
  BOOST_TEST(replayed.evaluations == evolution.current().evaluations);
  // An interrupted replay continues the step.
  auto other = evolve(counted, again, 4);
  run(other, stop::generations(1));
  go_on(other, 2);
  BOOST_TEST(other.current().number == 1u);
  BOOST_TEST(hash(run(other, stop::never())) == hash(replayed));
}

BOOST_AUTO_TEST_CASE(a_state_goes_on_with_the_same_bits) {
  const auto whole = run(evolve(ones, steady, 6), stop::generations(6));
  auto part = evolve(ones, steady, 6);
  run(part, stop::generations(2));
  auto again = resume(ones, steady, part.state());
  BOOST_TEST(hash(run(again, stop::generations(6))) == hash(whole));
  BOOST_TEST(again.strategy_run().log().size() == 1200u);
  const support::folder here;
  checkpoint::save(here / "run.clade", part);
  auto loaded = checkpoint::load(here / "run.clade", ones, steady);
  const auto result = run(loaded, stop::generations(6));
  BOOST_TEST(hash(result) == hash(whole));
  BOOST_TEST(result.evaluations == whole.evaluations);
  BOOST_TEST((loaded.strategy_run().log() == again.strategy_run().log()));
}

BOOST_AUTO_TEST_CASE(it_counts_stagnation_in_steps_and_takes_immigrants) {
  auto evolution = evolve(ones, steady, 1);
  run(evolution, stop::target(60));
  BOOST_TEST(evolution.current().stagnation == 0u);
  run(evolution, stop::stalled(3));
  BOOST_TEST(evolution.current().stagnation == 3u);
  auto other = evolve(ones, steady, 2);
  other.immigrate(std::vector{evolution.best()});
  BOOST_TEST(other.best().fitness == 60);
  BOOST_TEST(other.current().best().fitness == 60);
}

BOOST_AUTO_TEST_CASE(a_child_takes_the_place_of_the_worst_unless_that_is_better) {
  using population_type = detail::population<int, int, higher_is_better>;
  const detail::worst_unless_better replace{};
  const auto after = [&](int child) {
    population_type parents, offspring;
    for (const int fitness : {5, 3, 4}) parents.push_back(0, fitness);
    offspring.push_back(1, child);
    replace(parents, offspring);
    return parents.chromosome(1) == 1;
  };
  BOOST_TEST(!after(2));
  BOOST_TEST(after(3));
  BOOST_TEST(after(4));
}

BOOST_AUTO_TEST_CASE(mutations_that_try_things_work_as_well) {
  asynchronous trying{.population = 20, .mutation = mutation::if_improves{mutation::flip{}}, .births = 100};
  auto evolution = evolve(uneven, trying, 5, execution::threads{4});
  const auto result = run(evolution, stop::generations(2));
  // The fitness of the mother is known, and attempts are not evaluated again.
  BOOST_TEST(result.evaluations <= 20u + 200u);
  trying.replay = evolution.strategy_run().log();
  const auto replayed = run(evolve(ones, trying, 5, execution::threads{1}), stop::never());
  BOOST_TEST(hash(replayed) == hash(result));
  BOOST_TEST(replayed.evaluations == result.evaluations);
}

BOOST_AUTO_TEST_CASE(what_does_not_fit_is_refused) {
  const auto refusal = [](const auto& strategy) { return support::refusal([&] { evolve(ones, strategy, 1); }); };
  BOOST_TEST(refusal(asynchronous{}) ==
             "asynchronous needs a crossover or a mutation, but .crossover and .mutation were both none");
  BOOST_TEST(refusal(asynchronous{.mutation = mutation::flip{}, .replacement = replacement::worst{2}}) ==
             "the replacement of asynchronous must want 1 child at a time, but wanted 2");
  BOOST_TEST(refusal(asynchronous{.mutation = adaptive::one_of{mutation::flip{}, mutation::flip{}}})
                 .starts_with("asynchronous takes no operators that learn"));
  auto wrong = steady;
  const auto refusal_of_log = [&] {
    return support::refusal([&] { run(evolve(ones, wrong, 1), stop::generations(1)); });
  };
  wrong.replay = {{1, detail::birth_event::began}};
  BOOST_TEST(refusal_of_log().starts_with("the log to replay must number births"));
  wrong.replay = {{0, detail::birth_event::ended}};
  BOOST_TEST(refusal_of_log().starts_with("the log to replay must end births that have begun"));
}

BOOST_AUTO_TEST_SUITE_END()
