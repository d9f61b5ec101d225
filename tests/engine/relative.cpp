// SPDX-License-Identifier: BSL-1.0
// labels: threads
#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <stdexcept>
#include <vector>

#include <clade/clade.hpp>

#include "support/problems.hpp"
#include "support/slices.hpp"

BOOST_AUTO_TEST_SUITE(relative_tests)

using namespace clade;

namespace {

// The number of individuals that a number exceeds, and a record of the numbers of individuals that were seen.
struct rank {
  support::counter* count;
  std::vector<std::size_t>* seen;

  void operator()(std::span<const std::vector<int>> everyone, std::span<int> values) const {
    seen->push_back(everyone.size());
    for (std::size_t i = 0; i < everyone.size(); ++i) {
      (*count)();
      const auto below = [&](const auto& other) { return other < everyone[i]; };
      values[i] = static_cast<int>(std::ranges::count_if(everyone, below));
    }
  }
};

struct experiment {
  support::counter count{};
  std::vector<std::size_t> seen{};

  auto problem() { return maximize(relative{rank{&count, &seen}}, chromosome::permutation{6}); }
};

// Many children are equal to their mothers. None of them inherits a fitness.
template <class Replacement>
auto breeding(Replacement replacement) {
  return genetic_algorithm{.population = 10,
                           .crossover = crossover::order{},
                           .crossover_rate = 0.5,
                           .mutation = mutation::swap{},
                           .mutation_rate = 0.3,
                           .replacement = replacement};
}

template <class Strategy>
std::vector<std::uint64_t> course(const Strategy& strategy, unsigned threads, std::uint64_t calls = 0) {
  experiment with;
  const auto problem = with.problem();
  support::on_threads executor;
  if (threads > 0) executor.pool.emplace(threads);
  auto evolution = evolve(problem, strategy, 1, executor);
  for (;;) {
    if (calls > 0) with.count.ask_for(calls);
    const auto result = run(evolution, stop::requested(with.count.source.get_token()) || stop::generations(10));
    if (result.reason.kind != stop::kind::requested) break;
    evolution = resume(problem, strategy, evolution.state(), executor);
  }
  const auto now = evolution.current();
  BOOST_TEST(now.evaluations == with.count.calls);
  return {support::hash(now.population), now.evaluations, now.number};
}

}  // namespace

BOOST_AUTO_TEST_CASE(parents_and_children_are_seen_together) {
  const auto check = [](const auto& strategy, std::size_t children) {
    experiment with;
    auto evolution = evolve(with.problem(), strategy, 1);
    run(evolution, stop::generations(5));
    BOOST_TEST(with.seen == (std::vector<std::size_t>{10, 10 + children, 10 + children, 10 + children, 10 + children,
                                                      10 + children}),
               boost::test_tools::per_element());
    BOOST_TEST(evolution.current().evaluations == with.count.calls);
    BOOST_TEST(evolution.current().stagnation == 0);
    BOOST_TEST(evolution.best().fitness == evolution.current().best().fitness);
  };
  check(breeding(replacement::plus{}), 10);
  check(breeding(replacement::generational{.elites = 2}), 8);
  check(breeding(replacement::worst{1}), 1);
}

BOOST_AUTO_TEST_CASE(no_value_is_inherited) {
  // The largest permutation survives; its rank is that among all who were seen, not that of its birth.
  experiment with;
  auto evolution = evolve(with.problem(), breeding(replacement::plus{}), 1);
  for (int i = 0; i < 8; ++i) {
    evolution.advance();
    const auto now = evolution.current();
    for (std::size_t k = 0; k < now.population.size(); ++k) {
      // With `plus` the ten best of twenty are left: ranks are at least those within these ten, plus those below them.
      const auto below = std::ranges::count_if(now.population.chromosomes(),
                                               [&](const auto& other) { return other < now.population.chromosome(k); });
      BOOST_TEST(now.population.fitness(k) >= below);
      if (now.population.better(now.best().fitness, now.population.fitness(k))) continue;
      BOOST_TEST((now.population.chromosome(k) == std::ranges::max(now.population.chromosomes())));
    }
  }
}

BOOST_AUTO_TEST_CASE(the_course_depends_neither_on_threads_nor_on_interruptions) {
  for (const auto& strategy : {breeding(replacement::generational{.elites = 1})}) {
    const auto whole = course(strategy, 0);
    BOOST_TEST(course(strategy, 3) == whole, boost::test_tools::per_element());
    const auto sliced = course(strategy, 0, 13);
    BOOST_TEST(sliced == whole, boost::test_tools::per_element());
  }
}

BOOST_AUTO_TEST_CASE(immigrants_and_reevaluation_see_everyone) {
  experiment with;
  auto evolution = evolve(with.problem(), breeding(replacement::plus{}), 1);
  evolution.advance();
  const std::vector<int> largest{5, 4, 3, 2, 1, 0};
  evolution.immigrate(std::vector{individual_of<decltype(evolution)>{largest, 0}});
  BOOST_TEST(with.seen.back() == 10u);
  BOOST_TEST((evolution.best().chromosome == largest));
  evolution.reevaluate();
  BOOST_TEST(with.seen.back() == 10u);
  BOOST_TEST(evolution.current().evaluations == with.count.calls);
}

BOOST_AUTO_TEST_CASE(a_fitness_that_throws_leaves_the_generation) {
  bool fails = false;
  const auto fitness = [&](std::span<const std::vector<int>> everyone, std::span<int> values) {
    for (std::size_t i = 0; i < everyone.size(); ++i) {
      values[i] = everyone[i][0];
      if (fails && i > 3) throw std::runtime_error("no referee");
    }
  };
  auto evolution = evolve(maximize(relative{fitness}, chromosome::permutation{6}), breeding(replacement::plus{}), 1);
  auto whole = evolution;
  run(evolution, stop::generations(2));
  const auto before = support::hash(evolution.current().population);
  fails = true;
  BOOST_CHECK_THROW(evolution.advance(), std::runtime_error);
  BOOST_TEST(support::hash(evolution.current().population) == before);
  fails = false;
  run(evolution, stop::generations(4));
  run(whole, stop::generations(4));
  BOOST_TEST(support::hash(evolution.current().population) == support::hash(whole.current().population));
}

BOOST_AUTO_TEST_SUITE_END()
