// SPDX-License-Identifier: BSL-1.0
// labels: threads
#include <boost/test/unit_test.hpp>

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <numeric>
#include <set>
#include <span>
#include <stdexcept>
#include <thread>
#include <vector>

#include <clade/clade.hpp>

#include "support/patience.hpp"
#include "support/problems.hpp"

BOOST_AUTO_TEST_SUITE(execution_tests)
BOOST_AUTO_TEST_SUITE(threads)

namespace {

using namespace clade;
using namespace std::chrono_literals;

void spend(std::chrono::nanoseconds time) {
  const auto end = std::chrono::steady_clock::now() + time;
  while (std::chrono::steady_clock::now() < end) {
  }
}

// The best fitness of 100 runs, each in a single thread.
template <class Problem, class Strategy>
std::vector<int> best_of_runs(const Problem& problem, const Strategy& strategy, const execution::threads& workers) {
  std::vector<int> best(100);
  workers.at_once(best.size(), [&](std::size_t k) {
    best[k] = run(evolve(problem, strategy, k), stop::generations(20)).best().fitness;
  });
  return best;
}

}  // namespace

BOOST_AUTO_TEST_CASE(calls_every_slot_once) {
  for (const std::size_t count : {1u, 2u, 3u, 8u}) {
    const execution::threads workers{count};
    for (const std::size_t n : {0u, 1u, 2u, 3u, 7u, 100u, 1000u}) {
      for (const auto work : {0us, 20us}) {
        if (n == 1000 && work > 0us) continue;
        std::vector<std::atomic<int>> calls(n);
        workers(n, [&](std::size_t i) {
          spend(work);
          ++calls[i];
        });
        for (const auto& c : calls) BOOST_TEST(c == 1);
      }
    }
  }
}

BOOST_AUTO_TEST_CASE(sharing_pays_from_fifty_microseconds_on) {
  BOOST_TEST(clade::detail::sharing_pays(50us, 1));
  BOOST_TEST(!clade::detail::sharing_pays(49us, 1));
  BOOST_TEST(clade::detail::sharing_pays(1us, 50));
  BOOST_TEST(!clade::detail::sharing_pays(1us, 49));
  BOOST_TEST(!clade::detail::sharing_pays(0us, 1000));
  BOOST_TEST(clade::detail::sharing_pays(0us, 1'000'000));
  BOOST_TEST(clade::detail::sharing_pays(1h, 3'000'000));
  BOOST_TEST(!clade::detail::sharing_pays(1h, 0));
}

BOOST_AUTO_TEST_CASE(short_slots_are_handed_out_several_at_a_time) {
  BOOST_TEST(clade::detail::chunk_of_slots(1us, 1000, 2) == 5u);
  BOOST_TEST(clade::detail::chunk_of_slots(6us, 1000, 2) == 1u);
  BOOST_TEST(clade::detail::chunk_of_slots(1us, 16, 2) == 2u);
  BOOST_TEST(clade::detail::chunk_of_slots(1us, 3, 2) == 1u);
  BOOST_TEST(clade::detail::chunk_of_slots(0us, 1'000'000, 4) == 5000u);
}

BOOST_AUTO_TEST_CASE(long_work_is_shared) {
  const execution::threads workers{2};
  std::mutex guard;
  std::set<std::thread::id> seen;
  const auto both = [&] {
    const std::lock_guard lock(guard);
    return seen.insert(std::this_thread::get_id()), seen.size() == 2;
  };
  workers(50, [&](std::size_t i) {
    spend(2ms);
    // The second thread may be late on a busy machine.
    const auto until = std::chrono::steady_clock::now() + support::patience;
    while (!both() && i > 0 && std::chrono::steady_clock::now() < until) std::this_thread::yield();
  });
  BOOST_TEST(seen.size() == 2u);
}

// Slots that wait for each other. They end if all run concurrently, or fail after a timeout.
class meeting {
 public:
  explicit meeting(std::size_t guests) : guests_(guests) {}
  bool wait() {
    std::unique_lock lock(guard_);
    const auto round = came_++ / guests_;
    all_.notify_all();
    return all_.wait_for(lock, support::patience, [&] { return came_ >= (round + 1) * guests_; });
  }

 private:
  std::size_t guests_, came_ = 0;
  std::mutex guard_;
  std::condition_variable all_;
};

BOOST_AUTO_TEST_CASE(long_slots_are_all_done_at_once_from_the_first_call_on) {
  for (const std::size_t count : {2u, 4u}) {
    const execution::threads workers{count};
    meeting all(count);
    std::atomic<std::size_t> met = 0;
    const auto body = [&](std::size_t) {
      met += all.wait();
      spend(1ms);  // the last one does not wait, but must be long too
    };
    for (std::size_t call = 1; call <= 3; ++call) {
      workers(count, body);
      BOOST_TEST(met == call * count);
    }
  }
}

BOOST_AUTO_TEST_CASE(a_call_without_work_does_not_hide_that_slots_are_long) {
  const execution::threads workers{2};
  meeting all(2);
  std::atomic<std::size_t> met = 0;
  bool copies = false;
  const auto body = [&](std::size_t) {
    if (copies) return;
    met += all.wait();
    spend(1ms);
  };
  for (std::size_t call = 1; call <= 3; ++call) {
    copies = false;
    workers(2, body);
    BOOST_TEST(met == 2 * call);
    copies = true;
    workers(2, body);
  }
}

BOOST_AUTO_TEST_CASE(short_work_of_one_kind_does_not_hide_that_another_is_long) {
  const execution::threads workers{3};
  meeting all(3);
  std::atomic<std::size_t> met = 0, calls = 0;
  for (int i = 0; i < 20; ++i) {
    workers(3, [&](std::size_t) { ++calls; });
    if (i == 10) workers(3, [&](std::size_t) { met += all.wait(); });
  }
  BOOST_TEST(met == 3u);
  BOOST_TEST(calls == 60u);
}

BOOST_AUTO_TEST_CASE(work_that_becomes_long_is_shared_again) {
  const execution::threads workers{2};
  std::atomic<bool> is_long = false;
  std::mutex guard;
  std::set<std::thread::id> seen;
  const auto body = [&](std::size_t) {
    if (!is_long) return;
    spend(1ms);
    const std::lock_guard lock(guard);
    seen.insert(std::this_thread::get_id());
  };
  for (int i = 0; i < 50; ++i) workers(20, body);
  is_long = true;
  const auto until = std::chrono::steady_clock::now() + support::patience;
  while (seen.size() < 2 && std::chrono::steady_clock::now() < until) workers(20, body);
  BOOST_TEST(seen.size() == 2u);
}

BOOST_AUTO_TEST_CASE(the_individuals_of_the_initial_population_are_evaluated_at_once) {
  meeting all(4);
  std::atomic<std::size_t> met = 0;
  const auto slow = minimize(
      [&](const std::vector<int>& v) {
        met += all.wait();
        spend(1ms);  // the last one does not wait, but must be long too
        return support::attacks(v);
      },
      chromosome::permutation{8});
  const genetic_algorithm ga{
      .population = 4, .mutation = mutation::swap{}, .replacement = replacement::generational{.elites = 0}};
  const auto result = clade::run(evolve(slow, ga, 1, execution::threads{4}), stop::generations(2));
  BOOST_TEST(result.evaluations == 12u);
  BOOST_TEST(met == 12u);
}

BOOST_AUTO_TEST_CASE(the_batches_of_the_initial_population_are_evaluated_at_once) {
  struct batched {
    std::size_t batch_size = 64;
    meeting* all;
    std::atomic<std::size_t>* met;
    int operator()(const std::vector<int>& v) const { return support::attacks(v); }
    void operator()(std::span<const std::vector<int>> chromosomes, std::span<int> fitnesses) const {
      *met += all->wait();
      for (std::size_t i = 0; i < chromosomes.size(); ++i) fitnesses[i] = support::attacks(chromosomes[i]);
    }
  };
  meeting all(3);
  std::atomic<std::size_t> met = 0;
  const genetic_algorithm ga{.population = 3 * 64, .mutation = mutation::swap{}};
  const auto start =
      evolve(minimize(batched{.all = &all, .met = &met}, chromosome::permutation{8}), ga, 1, execution::threads{3});
  BOOST_TEST(start.current().evaluations == 3u * 64);
  BOOST_TEST(met == 3u);
}

BOOST_AUTO_TEST_CASE(short_work_stays_on_the_calling_thread) {
  // A preempted thread measures short work as long. This may happen, but not every time.
  bool alone = false;
  for (int attempt = 0; attempt < 1000 && !alone; ++attempt) {
    const execution::threads workers{2};
    std::atomic<bool> elsewhere = false;
    workers(20, [&, here = std::this_thread::get_id()](std::size_t) {
      if (std::this_thread::get_id() != here) elsewhere = true;
    });
    alone = !elsewhere;
  }
  BOOST_TEST(alone);
}

BOOST_AUTO_TEST_CASE(the_exception_of_the_lowest_slot_reaches_the_caller) {
  const execution::threads workers{3};
  for (int repetition = 0; repetition < 50; ++repetition) {
    try {
      workers(200, [](std::size_t i) {
        spend(5us);
        if (i == 40 || i == 41 || i == 90) throw std::runtime_error(std::to_string(i));
      });
      BOOST_ERROR("nothing was thrown");
    } catch (const std::runtime_error& e) {
      BOOST_TEST(e.what() == "40");
    }
  }
  int calls = 0;
  execution::threads{1}(10, [&](std::size_t) { ++calls; });
  BOOST_TEST(calls == 10);
}

BOOST_AUTO_TEST_CASE(work_inside_work_and_from_several_threads_is_done) {
  const execution::threads workers{2};
  std::atomic<int> calls = 0;
  const auto nest = [&] {
    workers(20, [&](std::size_t) {
      spend(50us);
      workers(5, [&](std::size_t) { ++calls; });
    });
  };
  std::thread other(nest);
  nest();
  other.join();
  BOOST_TEST(calls == 2 * 20 * 5);
}

BOOST_AUTO_TEST_CASE(work_inside_the_slots_of_the_calling_thread_is_done) {
  const execution::threads workers{2};
  std::atomic<int> calls = 0;
  workers(2,
          [&](std::size_t) { workers(3, [&](std::size_t) { ++calls; }); });  // too short to share: all in this thread
  BOOST_TEST(calls == 6);
}

BOOST_AUTO_TEST_CASE(any_number_of_threads_gives_the_same_final_population) {
  const auto slow_queens = minimize(
      [](const std::vector<int>& v) {
        spend(3us);
        return support::attacks(v);
      },
      chromosome::permutation{20});
  const genetic_algorithm ga{.population = 60,
                             .selection = selection::tournament{3},
                             .crossover = crossover::order{},
                             .mutation = mutation::swap{},
                             .mutation_rate = 0.5};
  const auto final_population = [&](auto executor) {
    const auto result = clade::run(evolve(slow_queens, ga, 42, executor), stop::generations(40));
    return std::pair(support::hash(result.population), result.evaluations);
  };
  const auto expected = final_population(execution::sequential{});
  for (const int count : {1, 2, 5}) BOOST_TEST((final_population(execution::threads{count}) == expected));
}

BOOST_AUTO_TEST_CASE(a_throwing_fitness_reaches_the_caller_and_the_generation_stays) {
  std::atomic<int> left = 500;
  const auto fragile = minimize(
      [&](const std::vector<int>& v) {
        spend(2us);
        if (--left == 0) throw std::runtime_error("no more");
        return support::attacks(v);
      },
      chromosome::permutation{12});
  const genetic_algorithm ga{.population = 50, .crossover = crossover::order{}, .mutation = mutation::swap{}};
  auto evolution = evolve(fragile, ga, 1, execution::threads{2});
  std::uint64_t before = 0;
  std::uint64_t number = 0;
  BOOST_CHECK_EXCEPTION(
      for (;;) {
        before = support::hash(evolution.current().population);
        number = evolution.current().number;
        evolution.advance();
      },
      std::runtime_error, [](const auto& e) { return std::string(e.what()) == "no more"; });
  BOOST_TEST(support::hash(evolution.current().population) == before);
  BOOST_TEST(evolution.current().number == number);
  evolution.advance();  // the run can continue
  BOOST_TEST(evolution.current().number == number + 1);
}

BOOST_AUTO_TEST_CASE(whole_runs_can_be_shared_at_once) {
  const genetic_algorithm ga{.population = 10, .mutation = mutation::swap{}};
  const auto best = best_of_runs(support::queens(8), ga, execution::threads{3});
  for (std::size_t k = 0; k < best.size(); ++k) {
    BOOST_TEST(best[k] == clade::run(evolve(support::queens(8), ga, k), stop::generations(20)).best().fitness);
  }
}

BOOST_AUTO_TEST_CASE(zero_threads_are_refused) {
  BOOST_CHECK_EXCEPTION(execution::threads{0}, std::invalid_argument,
                        [](const auto& e) { return std::string(e.what()) == "threads must be at least 1, but was 0"; });
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
