// SPDX-License-Identifier: BSL-1.0
// labels: threads
#include <boost/test/unit_test.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <stop_token>
#include <tuple>
#include <utility>
#include <vector>

#include <clade/checkpoint.hpp>
#include <clade/clade.hpp>
#include <clade/experiment.hpp>

#include "support/folder.hpp"
#include "support/problems.hpp"
#include "support/refusal.hpp"

using namespace clade;

namespace {

// Tabu search as in the guide, on a sample of the exchanges: the memory is the step until which a position stays.
template <class Problem>
struct tabu_run : strategy::run<Problem, std::vector<std::uint64_t>> {
  tabu_run(const Problem& problem, std::uint64_t steps, random_stream stream)
      : tabu_run::run(problem, 1, stream), tenure(steps) {
    this->memory.resize(problem.space.size());
  }

  void advance(const strategy::executor& executor) {
    const auto now = this->generation();
    const auto exchange = [&](std::size_t slot, auto& child, random_stream& rng) {
      child = now.population.chromosome(0);
      std::swap(child[slot], child[rng.below(child.size())]);
    };
    const auto move = [&](auto& current, auto& neighbours) {
      std::optional<std::size_t> best;
      for (std::size_t k = 0; k < neighbours.size(); ++k) {
        if (this->memory[k] > now.number) continue;
        if (!best || neighbours.better_at(k, *best)) best = k;
      }
      if (!best) return;
      this->memory[*best] = now.number + tenure;
      current.exchange(0, neighbours, *best);
    };
    this->step(this->memory.size(), exchange, move, executor);
  }

  std::uint64_t tenure;
};

struct tabu_search {
  std::uint64_t tenure = 5;
  auto set_up(const auto& problem, random_stream stream) const { return tabu_run(problem, tenure, stream); }
};

// A replacement of the library, without a memory.
template <class Problem>
struct drift_run : strategy::run<Problem> {
  drift_run(const Problem& problem, std::size_t size, random_stream stream) : drift_run::run(problem, size, stream) {}

  void advance(const strategy::executor& executor) {
    const auto now = this->generation();
    const auto change = [&](std::size_t slot, auto& child, random_stream& rng) {
      child = now.population.chromosome(slot);
      mutation::swap{}(child, rng);
    };
    this->step(now.population.size(), change, replacement::plus{}, executor);
  }
};

struct drift {
  std::size_t population = 10;
  auto set_up(const auto& problem, random_stream stream) const { return drift_run(problem, population, stream); }
};

const auto queens = support::queens(20);
static_assert(strategy_for<tabu_search, decltype(queens)>);
static_assert(strategy_for<drift, decltype(queens)>);
static_assert(!strategy_for<mutation::swap, decltype(queens)>);

template <class Evolution>
auto course(const Evolution& evolution) {
  const auto now = evolution.current();
  return std::pair(support::hash(now.population) + checkpoint::hash(evolution.best().chromosome),
                   std::vector{now.number, now.evaluations, now.stagnation, now.births, now.idle});
}

template <class Strategy>
auto after(std::uint64_t generations, const Strategy& strategy, unsigned threads = 1) {
  auto evolution = evolve(queens, strategy, 5, execution::threads{threads});
  run(evolution, stop::generations(generations));
  return evolution;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(run_tests)

BOOST_AUTO_TEST_CASE(any_number_of_threads_gives_the_same_bits) {
  BOOST_TEST((course(after(20, tabu_search{}, 3)) == course(after(20, tabu_search{}))));
  BOOST_TEST((course(after(20, drift{}, 3)) == course(after(20, drift{}))));
}

BOOST_AUTO_TEST_CASE(evaluations_are_counted_and_the_best_is_kept) {
  const auto evolution = after(20, tabu_search{});
  const auto now = evolution.current();
  BOOST_TEST(now.evaluations == 1u + 20u * 20u);
  BOOST_TEST(now.births == 400u);
  BOOST_TEST(evolution.best().fitness <= now.best().fitness);
  BOOST_TEST(queens.evaluate(evolution.best().chromosome) == evolution.best().fitness);
}

BOOST_AUTO_TEST_CASE(it_goes_on_from_its_state_and_from_a_file) {
  const support::folder folder;
  const auto expected = course(after(30, tabu_search{}));
  const auto begun = after(12, tabu_search{});
  auto resumed = resume(queens, tabu_search{}, begun.state(), execution::threads{2});
  run(resumed, stop::generations(30));
  BOOST_TEST((course(resumed) == expected));
  checkpoint::save(folder / "tabu.clade", begun);
  auto loaded = checkpoint::load(folder / "tabu.clade", queens, tabu_search{}, execution::threads{2});
  run(loaded, stop::generations(30));
  BOOST_TEST((course(loaded) == expected));
}

BOOST_AUTO_TEST_CASE(an_interrupted_step_continues) {
  std::uint64_t calls = 0, last = 0;
  std::stop_source source;
  const support::row_fitness attacks = [&](const std::vector<int>& row) {
    if (++calls == last) source.request_stop();
    return queens.evaluate(row);
  };
  auto evolution = evolve(minimize(attacks, chromosome::permutation{20}), tabu_search{}, 5, execution::threads{1});
  for (int slices = 0; evolution.current().number < 20; ++slices) {
    BOOST_REQUIRE(slices < 200);
    source = std::stop_source();
    last = calls + 7;
    run(evolution, stop::requested(source.get_token()) || stop::generations(20));
  }
  BOOST_TEST((course(evolution) == course(after(20, tabu_search{}))));
  BOOST_TEST(calls == evolution.current().evaluations);
}

BOOST_AUTO_TEST_CASE(it_works_in_strategies_made_of_strategies_and_in_experiments) {
  const restarts again{.each = tabu_search{}, .when = stop::stalled(3), .limit = 4};
  BOOST_TEST(run(evolve(queens, again, 1), stop::never{}).restarts == 4u);
  const islands apart{.count = 3, .each = std::tuple{tabu_search{}, again, drift{}}, .every = 4};
  BOOST_TEST((course(after(40, apart, 2)) == course(after(40, apart))));
  experiment study{queens, stop::target(0), {.runs = 2, .budget = 2000}};
  study.add("tabu", tabu_search{});
  study.add("drift", drift{});
  BOOST_TEST(study.run().results().trials(1, 0).size() == 2u);
}

BOOST_AUTO_TEST_CASE(immigrants_replace_the_worst) {
  auto evolution = after(3, drift{});
  const auto best = run(evolve(queens, tabu_search{}, 1, execution::threads{1}), stop::target(0)).best();
  evolution.immigrate(std::vector{best});
  BOOST_TEST(evolution.best().fitness == 0);
  BOOST_TEST((evolution.current().best().chromosome == best.chromosome));
}

BOOST_AUTO_TEST_CASE(a_population_of_none_is_refused) {
  BOOST_TEST(support::refusal([] { static_cast<void>(evolve(queens, drift{.population = 0}, 1)); }) ==
             "the population of a strategy must be at least 1, but was 0");
}

BOOST_AUTO_TEST_SUITE_END()
