// SPDX-License-Identifier: BSL-1.0
// labels: threads
#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <stdexcept>
#include <stop_token>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include <clade/adaptive.hpp>
#include <clade/pareto.hpp>

#include "support/problems.hpp"
#include "support/real_vectors.hpp"

BOOST_AUTO_TEST_SUITE(slices)

using namespace clade;

namespace {

// Counts the calls of a fitness, and requests a stop after some of them.
struct counter {
  std::atomic<std::uint64_t> calls = 0, last = 0;
  std::stop_source source;

  void operator()() {
    if (++calls == last) source.request_stop();
  }
  void ask_for(std::uint64_t more) {
    source = std::stop_source();
    last = calls + more;
  }
};

// One type of executors, so that a strategy is compiled once.
struct on_threads {
  std::optional<execution::threads> pool;

  template <class Body>
  void operator()(std::size_t n, const Body& body) const {
    pool ? (*pool)(n, body) : execution::sequential{}(n, body);
  }
};

// A state as a checkpoint holds it.
template <class Problem, class Strategy, class State>
State from_bytes(const Problem& problem, const Strategy& strategy, const State& state) {
  auto written = state;
  detail::archive out;
  out & written;
  auto read = strategy.set_up(problem, random_stream(0)).state();
  detail::archive in(out.bytes());
  in & read;
  return read;
}

enum class between : unsigned char { nothing, copy, checkpoint };

// The state that differs between different runs.
template <class Evolution>
auto course(const Evolution& evolution) {
  const auto now = evolution.current();
  return std::tuple(support::hash(now.population), now.number, now.evaluations, now.stagnation, now.idle, now.births);
}

// A run in slices shorter than a step calls the fitness as often as a run in one piece, and ends in the same state.
// `problem_of(count)` makes a problem that calls `count` for each evaluation.
template <class ProblemOf, class Strategy>
void check(const std::string& name, const ProblemOf& problem_of, const Strategy& strategy,
           std::uint64_t generations = 6) {
  BOOST_TEST_CONTEXT(name) {
    counter plain;
    const auto plain_problem = problem_of(plain);
    auto whole = evolve(plain_problem, strategy, 7, on_threads{});
    run(whole, stop::generations(generations));
    for (const auto& [at_pause, threads, calls] : {std::tuple{between::nothing, 1u, 5u},
                                                   {between::copy, 1u, 7u},
                                                   {between::checkpoint, 1u, 3u},
                                                   {between::nothing, 2u, 5u}}) {
      counter count;
      const auto problem = problem_of(count);
      on_threads executor;
      if (threads > 1) executor.pool.emplace(threads);
      auto evolution = evolve(problem, strategy, 7, executor);
      std::uint64_t slices = 0;
      for (bool ended = false; !ended && slices < 10'000; ++slices) {
        count.ask_for(calls);
        const auto result = run(evolution, stop::requested(count.source.get_token()) || stop::generations(generations));
        ended = result.reason.kind != stop::kind::requested;
        BOOST_REQUIRE(result.evaluations == count.calls);
        if (at_pause == between::copy) evolution = decltype(evolution)(evolution);
        if (at_pause == between::checkpoint) {
          evolution = resume(problem, strategy, from_bytes(problem, strategy, evolution.state()), executor);
        }
      }
      BOOST_TEST(slices > 3u);
      BOOST_TEST(count.calls == plain.calls, count.calls << " calls instead of " << plain.calls << " on " << threads);
      BOOST_TEST((course(evolution) == course(whole)));
    }
  }
}

const auto one_value = [](counter& count) {
  return minimize(support::real_function([&count](const std::vector<double>& x) {
                    count();
                    return support::rosenbrock(x);
                  }),
                  chromosome::reals{4, -5, 5});
};
const auto two_values = [](counter& count) {
  return minimize(support::two_objectives([&count](const std::vector<double>& x) {
                    count();
                    return objectives<2>{x[0] * x[0] + x[1] * x[1], (x[0] - 1) * (x[0] - 1) + x[2]};
                  }),
                  chromosome::reals{4, 0, 1});
};
const auto rows = [](counter& count) {
  return minimize(support::row_fitness([&count](const std::vector<int>& row) {
                    count();
                    return support::attacks(row);
                  }),
                  chromosome::permutation{12});
};
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
const auto rows_in_batches = [](counter& count) { return minimize(batched{&count}, chromosome::permutation{12}); };
const auto repaired_rows = [](counter& count) {
  auto problem = rows(count);
  const auto repair = [](std::vector<int>& row) { std::ranges::rotate(row, std::ranges::find(row, 0)); };
  return minimize(problem.fitness, problem.space, repair);
};

const genetic_algorithm breeding{
    .population = 20, .crossover = crossover::order{}, .mutation = mutation::swap{}, .mutation_rate = 0.5};

}  // namespace

BOOST_AUTO_TEST_CASE(genetic_algorithms) {
  check("generational", rows, breeding);
  check("batches", rows_in_batches, breeding);
  check("a repair", repaired_rows, breeding);
  check("steady state", rows,
        genetic_algorithm{.population = 20,
                          .crossover = crossover::order{},
                          .mutation = mutation::swap{},
                          .replacement = replacement::worst{1}},
        40);
  check("mothers that are replaced", rows,
        genetic_algorithm{.population = 20,
                          .crossover = crossover::order{},
                          .mutation = mutation::swap{},
                          .replacement = replacement::replace_mother_if_better{}});
  check(
      "rates of evaluations", rows,
      genetic_algorithm{.population = 20,
                        .crossover = crossover::order{},
                        .crossover_rate = [](const auto& now) { return static_cast<double>(now.evaluations % 7) / 7; },
                        .mutation = mutation::swap{}});
  check("learning", rows,
        genetic_algorithm{.population = 20,
                          .crossover = adaptive::one_of{crossover::order{}, crossover::cycle{}},
                          .mutation = mutation::swap{}});
  check("steps of many evaluations", rows,
        genetic_algorithm{.population = 10, .mutation = mutation::if_improves{mutation::swap{}}});
}

BOOST_AUTO_TEST_CASE(asynchronous_runs) {
  asynchronous steady{
      .population = 20, .crossover = crossover::order{}, .mutation = mutation::swap{}, .births = 15, .workers = 1};
  check("asynchronous, on one thread", rows, steady);
  // Three children are in progress at a time, and the latest end first.
  for (std::uint64_t birth = 0; birth < 105; birth += 3) {
    for (std::uint64_t k = 0; k < 3; ++k) steady.replay.push_back({birth + k, detail::birth_event::began});
    for (std::uint64_t k = 3; k-- > 0;) steady.replay.push_back({birth + k, detail::birth_event::ended});
  }
  check("a replay", rows, steady);
}

BOOST_AUTO_TEST_CASE(strategies_of_strategies) {
  check("restarts", rows, restarts{.each = breeding, .when = stop::generations(2)});
  check("restarts of restarts", rows,
        restarts{.each = restarts{.each = breeding, .when = stop::evaluations(60)}, .when = stop::evaluations(150)});
  check("islands", rows, islands{.count = 3, .each = breeding, .every = 2, .migrants = 1});
}

BOOST_AUTO_TEST_CASE(strategies_for_reals) {
  check("differential_evolution", one_value, differential_evolution{.population = 20});
  check("lshade", one_value, lshade{.evaluations = 200, .population = 20});
  check("jso", one_value, jso{.evaluations = 200, .population = 20});
  check("cma_es", one_value, cma_es{.population = 12, .quadratic_model = true});
  check("separable_cma_es", one_value, separable_cma_es{.population = 12});
  check("limited_memory_cma_es", one_value, limited_memory_cma_es{.population = 12});
  check("particle_swarm", one_value, particle_swarm{.population = 20});
  check("ipop", one_value, ipop{.each = cma_es{.population = 8, .tolerance_x = 0.1}}, 40);
  check("bipop", one_value, bipop{.each = cma_es{.population = 8, .tolerance_x = 0.1}}, 40);
}

BOOST_AUTO_TEST_CASE(strategies_for_several_objectives) {
  const crossover::simulated_binary cross{20};
  const mutation::polynomial mutate{20};
  check("nsga2", two_values, nsga2{.population = 20, .crossover = cross, .mutation = mutate});
  check("nsga3", two_values, nsga3{.directions = {2, 19}, .crossover = cross, .mutation = mutate});
  check("smsemoa", two_values, smsemoa{.population = 20, .crossover = cross, .mutation = mutate, .births = 10}, 10);
  check("moead", two_values,
        moead{.directions = {2, 19}, .neighbours = 5, .crossover = cross, .mutation = mutate, .births = 10}, 10);
  check("gde3", two_values, gde3{.population = 20});
  check("mo_cma_es", two_values, mo_cma_es{.population = 20});
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
