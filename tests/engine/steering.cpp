// SPDX-License-Identifier: BSL-1.0
#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include <clade/clade.hpp>

#include "support/problems.hpp"

BOOST_AUTO_TEST_SUITE(steering)

using namespace clade;
using namespace std::chrono_literals;
using clock = std::chrono::steady_clock;

namespace {

const auto queens = support::queens(20);
const genetic_algorithm ga{.population = 30, .crossover = crossover::order{}, .mutation = mutation::swap{}};

// Waits before each generation.
struct waiting {
  std::chrono::milliseconds time;
  clock::duration waited{};

  void operator()(const auto&) {}
  bool steer(const auto&) {
    const auto from = clock::now();
    std::this_thread::sleep_for(time);
    waited += clock::now() - from;
    return true;
  }
};

// A criterion of time that never fires. It remembers the longest time that it was asked about.
struct clock_reader {
  std::chrono::nanoseconds* longest;

  std::optional<stop::reason> operator()(const auto&) const { return std::nullopt; }
  bool expired(std::chrono::nanoseconds elapsed) const {
    *longest = std::max(*longest, elapsed);
    return false;
  }
  std::string describe() const { return "never"; }
};

// Adds an individual before the generation with this number is bred.
template <class Individual>
struct adding {
  std::uint64_t number;
  Individual one;
  std::vector<std::uint64_t> seen{};

  void operator()(const auto& now) { seen.push_back(now.number); }
  template <class Evolution>
  bool steer(Evolution& evolution) {
    if (evolution.current().number + 1 == number) evolution.immigrate(std::vector{one});
    return false;
  }
};

}  // namespace

BOOST_AUTO_TEST_CASE(an_observer_adds_individuals_between_generations) {
  const auto best = run(evolve(queens, ga, 8), stop::generations(200)).best();
  adding<individual_of<decltype(queens)>> observer{6, best};
  const auto steered = run(evolve(queens, ga, 5), stop::generations(20), observer);

  auto evolution = evolve(queens, ga, 5);
  for (int i = 0; i < 5; ++i) evolution.advance();
  evolution.immigrate(std::vector{best});
  const auto by_hand = run(evolution, stop::generations(20));
  BOOST_TEST(support::hash(steered.population) == support::hash(by_hand.population));
  BOOST_TEST(steered.evaluations == by_hand.evaluations);
  BOOST_TEST(observer.seen.size() == 21u);

  const auto alone = run(evolve(queens, ga, 5), stop::generations(20));
  BOOST_TEST(support::hash(steered.population) != support::hash(alone.population));
  // The same with a criterion that is checked between slots.
  const auto watched = run(evolve(queens, ga, 5), stop::after(24h) || stop::generations(20), observer);
  BOOST_TEST(support::hash(watched.population) == support::hash(steered.population));
}

BOOST_AUTO_TEST_CASE(the_time_of_steering_is_not_counted) {
  const auto check = [](const auto& stop) {
    waiting observer{5ms};
    const auto begun = clock::now();
    const auto result = run(evolve(queens, ga, 5), stop, observer);
    BOOST_TEST((observer.waited >= 20ms));
    BOOST_TEST((result.elapsed + observer.waited <= clock::now() - begun));
  };
  check(stop::generations(4));
  check(stop::after(24h) || stop::generations(4));
}

BOOST_AUTO_TEST_CASE(a_limit_of_time_does_not_count_the_time_of_steering) {
  waiting observer{20ms};
  std::chrono::nanoseconds longest{0};
  const auto begun = clock::now();
  run(evolve(queens, ga, 5), clock_reader{&longest} || stop::generations(4), observer);
  BOOST_TEST((longest > 0ns));
  BOOST_TEST((longest + observer.waited <= clock::now() - begun));
}

BOOST_AUTO_TEST_SUITE_END()
