// SPDX-License-Identifier: BSL-1.0
// labels: threads
#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <tuple>
#include <utility>
#include <vector>

#include <clade/clade.hpp>

#include "support/problems.hpp"
#include "support/slices.hpp"

BOOST_AUTO_TEST_SUITE(changing_fitness)

using namespace clade;

namespace {

// The number of genes that differ from a wanted row, which is rotated by one place in each epoch.
struct moving {
  support::counter* count;
  const std::uint64_t* time;

  int operator()(const std::vector<int>& row) const {
    (*count)();
    return distance(row, *time);
  }
  static int distance(const std::vector<int>& row, std::uint64_t time) {
    int wrong = 0;
    for (std::size_t i = 0; i < row.size(); ++i) {
      wrong += static_cast<std::size_t>(row[i]) != (i + static_cast<std::size_t>(time)) % row.size();
    }
    return wrong;
  }
};
// The same, and says when it has changed.
struct announced : moving {
  std::uint64_t epoch() const { return *time; }
};

const genetic_algorithm breeding{
    .population = 10, .crossover = crossover::order{}, .mutation = mutation::swap{}, .mutation_rate = 0.5};
const islands archipelago{.count = 3, .each = breeding, .every = 2};
const restarts again{.each = breeding, .when = stop::generations(3)};

template <class Evolution>
void check_values(const Evolution& evolution, std::uint64_t time) {
  const auto now = evolution.current();
  for (std::size_t i = 0; i < now.population.size(); ++i) {
    BOOST_TEST_REQUIRE(now.population.fitness(i) == moving::distance(now.population.chromosome(i), time));
  }
  BOOST_TEST(evolution.best().fitness == moving::distance(evolution.best().chromosome, time));
  BOOST_TEST(evolution.best().fitness <= now.best().fitness);
}

// Compares the record of a run with the best fitness values that an observer has seen.
struct course_of_best {
  std::vector<std::pair<std::uint64_t, double>> seen{};

  template <class Generation, class Evolution>
  void operator()(const Generation& now, const Evolution& evolution) {
    const double best = evolution.best().fitness;
    if (seen.empty() || best < seen.back().second) seen.emplace_back(now.number, best);
  }
  template <class Generation>
  void check(const Generation& now) const {
    BOOST_TEST_REQUIRE(now.improvements.size() == seen.size());
    for (std::size_t i = 0; i < seen.size(); ++i) {
      BOOST_TEST(now.improvements[i].number == seen[i].first);
      BOOST_TEST(now.improvements[i].best == seen[i].second);
    }
  }
};

// `extra` is the largest number of evaluations besides those of the population.
template <class Strategy>
void check_reevaluation(const Strategy& strategy, std::uint64_t extra) {
  support::counter count;
  std::uint64_t time = 0;
  auto evolution = evolve(minimize(moving{&count, &time}, chromosome::permutation{8}), strategy, 3);
  evolution.reevaluate();
  BOOST_TEST(count.calls == 0);  // nothing was made yet
  course_of_best course;
  run(evolution, stop::generations(8), course);
  course.check(evolution.current());
  const auto before = evolution.current();
  const auto size = before.population.size();
  const auto number = before.number, births = before.births, evaluations = before.evaluations;
  const auto best_before = evolution.best();
  time = 3;
  evolution.reevaluate();
  check_values(evolution, 3);
  // The best of the first epoch is not lost.
  BOOST_TEST(evolution.best().fitness <= moving::distance(best_before.chromosome, 3));
  BOOST_TEST(evolution.current().evaluations == count.calls);
  BOOST_TEST(evolution.current().evaluations >= evaluations + size);
  BOOST_TEST(evolution.current().evaluations <= evaluations + size + extra);
  BOOST_TEST(evolution.current().stagnation == 0);
  BOOST_TEST(evolution.current().number == number);
  BOOST_TEST(evolution.current().births == births);
  course.seen.clear();  // a new beginning
  run(evolution, stop::generations(20), course);
  course.check(evolution.current());
  check_values(evolution, 3);
  BOOST_TEST(evolution.current().evaluations == count.calls);
}

// The course of a run whose fitness changes after generations 4 and 8, in slices of `calls` evaluations; 0: in one
// piece. Between two slices it is resumed from its checkpoint.
template <class Strategy>
std::vector<std::uint64_t> course(const Strategy& strategy, unsigned threads, std::uint64_t calls = 0) {
  support::counter count;
  std::uint64_t time = 0;
  support::on_threads executor;
  if (threads > 0) executor.pool.emplace(threads);
  const auto problem = minimize(announced{{&count, &time}}, chromosome::permutation{8});
  auto evolution = evolve(problem, strategy, 3, executor);
  const auto change = [&](const auto& now) { time = now.number / 4; };
  for (;;) {
    if (calls > 0) count.ask_for(calls);
    const auto result = run(evolution, stop::requested(count.source.get_token()) || stop::generations(12), change);
    if (result.reason.kind != stop::kind::requested) break;
    auto written = evolution.state();
    detail::archive out;
    out & written;
    support::counter none;
    const auto same = minimize(announced{{&none, &time}}, chromosome::permutation{8});
    auto read = evolve(same, strategy, 1, executor).state();
    detail::archive in(out.bytes());
    in & read;
    evolution = resume(problem, strategy, read, executor);
  }
  const auto now = evolution.current();
  BOOST_TEST(now.evaluations == count.calls);
  const auto best = static_cast<std::uint64_t>(evolution.best().fitness);
  std::uint64_t improvements = 0;
  for (const auto& one : now.improvements) {
    improvements = improvements * 31 + one.number * 9 + static_cast<std::uint64_t>(one.best);
  }
  return {support::hash(now.population), now.evaluations, now.births, now.number, best, improvements};
}

// A problem that says when it has changed needs no call of `reevaluate`.
template <class Strategy>
void check_announced(const Strategy& strategy) {
  support::counter count;
  std::uint64_t time = 0;
  const auto space = chromosome::permutation{8};
  auto by_itself = evolve(minimize(announced{{&count, &time}}, space), strategy, 3);
  auto by_hand = evolve(minimize(moving{&count, &time}, space), strategy, 3);
  run(by_itself, stop::generations(4));
  run(by_hand, stop::generations(4));
  time = 5;
  by_itself.advance();
  by_hand.reevaluate();
  by_hand.advance();
  BOOST_TEST(support::hash(by_itself.current().population) == support::hash(by_hand.current().population));
  BOOST_TEST(by_itself.current().evaluations == by_hand.current().evaluations);
  BOOST_TEST(by_itself.best().fitness == by_hand.best().fitness);
  check_values(by_itself, 5);
}

template <class Strategy>
void check_course(const Strategy& strategy) {
  const auto whole = course(strategy, 0);
  BOOST_TEST(course(strategy, 3) == whole, boost::test_tools::per_element());
  for (const std::uint64_t calls : {7u, 23u}) {
    BOOST_TEST(course(strategy, 0, calls) == whole, boost::test_tools::per_element());
  }
}

}  // namespace

BOOST_AUTO_TEST_CASE(all_individuals_and_the_best_have_the_new_fitness) {
  check_reevaluation(breeding, 1);
  check_reevaluation(again, 2);
  check_reevaluation(archipelago, 3);
  check_reevaluation(
      asynchronous{
          .population = 10, .crossover = crossover::order{}, .mutation = mutation::swap{}, .births = 10, .workers = 1},
      1);
}

BOOST_AUTO_TEST_CASE(a_problem_that_says_that_it_has_changed) {
  check_announced(breeding);
  check_announced(again);
}

BOOST_AUTO_TEST_CASE(the_course_depends_neither_on_threads_nor_on_interruptions) {
  check_course(breeding);
  check_course(again);
  check_course(archipelago);
}

BOOST_AUTO_TEST_CASE(an_interrupted_generation_is_made_again) {
  support::counter count;
  std::uint64_t time = 0;
  auto evolution = evolve(minimize(moving{&count, &time}, chromosome::permutation{8}), breeding, 3);
  for (const std::uint64_t calls : {4u, 14u}) {  // in the initial population and in a generation
    count.ask_for(calls);
    run(evolution, stop::requested(count.source.get_token()));
    ++time;
    evolution.reevaluate();
    check_values(evolution, time);
    BOOST_TEST(evolution.current().evaluations == count.calls);
    BOOST_TEST(evolution.current().population.size() == 10u);
  }
  run(evolution, stop::generations(5));
  check_values(evolution, time);
  BOOST_TEST(evolution.current().evaluations == count.calls);
}

BOOST_AUTO_TEST_SUITE_END()
