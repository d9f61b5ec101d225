// SPDX-License-Identifier: BSL-1.0
// labels: threads
#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <stdexcept>
#include <vector>

#include <clade/adaptive.hpp>
#include <clade/clade.hpp>

#include "support/problems.hpp"
#include "support/slices.hpp"

BOOST_AUTO_TEST_SUITE(slices)

using namespace clade;
using support::check_slices;
using support::counter;

namespace {

auto rows(counter& count) {
  return minimize(support::row_fitness([&count](const std::vector<int>& row) {
                    count();
                    return support::attacks(row);
                  }),
                  chromosome::permutation{12});
}
// Fitness values in batches of three.
struct batched {
  counter* count;
  std::size_t batch_size = 3;

  int operator()(const std::vector<int>& row) const {
    (*count)();
    return support::attacks(row);
  }
  void operator()(std::span<const std::vector<int>> all, std::span<int> fitnesses) const {
    for (std::size_t i = 0; i < all.size(); ++i) fitnesses[i] = (*this)(all[i]);
  }
};
// A fitness that draws from the stream, which in a session comes with the candidate.
auto noisy_rows(counter& count) {
  return minimize(
      [&count](const std::vector<int>& row, random_stream& rng) {
        count();
        return support::attacks(row) + rng.below(4);
      },
      chromosome::permutation{12});
}
auto rows_in_batches(counter& count) { return minimize(batched{&count}, chromosome::permutation{12}); }
auto repaired_rows(counter& count) {
  auto problem = rows(count);
  const auto repair = [](std::vector<int>& row) { std::ranges::rotate(row, std::ranges::find(row, 0)); };
  return minimize(problem.fitness, problem.space, repair);
}

const genetic_algorithm breeding{
    .population = 20, .crossover = crossover::order{}, .mutation = mutation::swap{}, .mutation_rate = 0.5};

}  // namespace

BOOST_AUTO_TEST_CASE(genetic_algorithms) {
  check_slices("generational", rows, breeding);
  check_slices("batches", rows_in_batches, breeding);
  check_slices("a repair", repaired_rows, breeding);
  check_slices("steady state", rows,
               genetic_algorithm{.population = 20,
                                 .crossover = crossover::order{},
                                 .mutation = mutation::swap{},
                                 .replacement = replacement::worst{1}},
               40);
  check_slices("mothers that are replaced", rows,
               genetic_algorithm{.population = 20,
                                 .crossover = crossover::order{},
                                 .mutation = mutation::swap{},
                                 .replacement = replacement::replace_mother_if_better{}});
  check_slices(
      "rates of evaluations", rows,
      genetic_algorithm{.population = 20,
                        .crossover = crossover::order{},
                        .crossover_rate = [](const auto& now) { return static_cast<double>(now.evaluations % 7) / 7; },
                        .mutation = mutation::swap{}});
  check_slices("learning", rows,
               genetic_algorithm{.population = 20,
                                 .crossover = adaptive::one_of{crossover::order{}, crossover::cycle{}},
                                 .mutation = mutation::swap{}});
  check_slices("steps of many evaluations", rows,
               genetic_algorithm{.population = 10, .mutation = mutation::if_improves{mutation::swap{}}});
  check_slices("a noisy fitness, and mutations that evaluate", noisy_rows,
               genetic_algorithm{.population = 10, .mutation = mutation::if_improves{mutation::swap{}}});
}

BOOST_AUTO_TEST_CASE(asynchronous_runs) {
  asynchronous steady{
      .population = 20, .crossover = crossover::order{}, .mutation = mutation::swap{}, .births = 15, .workers = 1};
  check_slices("asynchronous, on one thread", rows, steady);
  // Three children are in progress at a time, and end in reverse order.
  for (std::uint64_t birth = 0; birth < 105; birth += 3) {
    for (std::uint64_t k = 0; k < 3; ++k) steady.replay.push_back({birth + k, detail::birth_event::began});
    for (std::uint64_t k = 3; k-- > 0;) steady.replay.push_back({birth + k, detail::birth_event::ended});
  }
  check_slices("a replay", rows, steady);
}

BOOST_AUTO_TEST_CASE(strategies_of_strategies) {
  check_slices("restarts", rows, restarts{.each = breeding, .when = stop::generations(2)});
  check_slices(
      "restarts of restarts", rows,
      restarts{.each = restarts{.each = breeding, .when = stop::evaluations(60)}, .when = stop::evaluations(150)});
  check_slices("islands", rows, islands{.count = 3, .each = breeding, .every = 2, .migrants = 1});
}

BOOST_AUTO_TEST_CASE(immigrants_that_come_between_two_slices_change_the_step) {
  counter count, none;
  const auto problem = rows(count), plain = rows(none);
  const restarts restarting{.each = breeding, .when = stop::generations(2)};
  const auto best = run(evolve(plain, breeding, 1), stop::generations(30)).best();
  // An initial population takes 20 calls, a generation at most 19: call 25 is in the first generation, call 65 in the
  // second initial population.
  for (const std::uint64_t calls : {25u, 65u}) {
    auto evolution = evolve(problem, restarting, 7), whole = evolve(plain, restarting, 7);
    count.calls = 0;
    count.ask_for(calls);
    run(evolution, stop::requested(count.source.get_token()));
    run(whole, stop::generations(evolution.current().number));
    evolution.immigrate(std::vector{best});
    whole.immigrate(std::vector{best});
    run(evolution, stop::generations(6));
    run(whole, stop::generations(6));
    BOOST_TEST(support::hash(evolution.current().population) == support::hash(whole.current().population));
    BOOST_TEST(evolution.current().evaluations == count.calls);
  }
}

BOOST_AUTO_TEST_CASE(a_fitness_that_throws_has_the_step_made_anew) {
  counter count;
  std::uint64_t failing = 0;
  const auto problem = minimize(support::row_fitness([&](const std::vector<int>& row) {
                                  count();
                                  if (count.calls == failing) throw std::runtime_error("out of order");
                                  return support::attacks(row);
                                }),
                                chromosome::permutation{12});
  for (const std::uint64_t calls : {5u, 25u}) {
    count.calls = failing = 0;
    auto evolution = evolve(problem, breeding, 7);
    count.ask_for(calls);
    run(evolution, stop::requested(count.source.get_token()));
    failing = calls + 4;
    BOOST_CHECK_THROW(run(evolution, stop::generations(6)), std::runtime_error);
    BOOST_TEST(evolution.current().evaluations == calls);
    run(evolution, stop::generations(6));
    auto whole = evolve(problem, breeding, 7);
    failing = 0;
    run(whole, stop::generations(6));
    BOOST_TEST(support::hash(evolution.current().population) == support::hash(whole.current().population));
  }
}

BOOST_AUTO_TEST_SUITE_END()
