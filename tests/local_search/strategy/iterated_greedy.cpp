// SPDX-License-Identifier: BSL-1.0
#include <algorithm>
#include <boost/test/unit_test.hpp>

#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <stdexcept>
#include <tuple>
#include <vector>

#include <clade/checkpoint.hpp>
#include <clade/clade.hpp>
#include <clade/neighbourhood.hpp>
#include <clade/problems/flow_shop.hpp>

#include "support/count_allocations.hpp"
#include "support/folder.hpp"
#include "support/problems.hpp"
#include "support/refusal.hpp"

using namespace clade;

BOOST_AUTO_TEST_SUITE(strategy_tests)
BOOST_AUTO_TEST_SUITE(iterated_greedy_tests)

namespace {

// The sum of the times at which the jobs of a single machine end, each multiplied by its weight. Shortest weighted
// times first is optimal.
struct weighted_completion {
  std::vector<int> times, weights;
  double unit = 1;
  int fails_at = 0;  // the call of `insertions` that throws, counted by `calls`
  int* calls = nullptr;

  double operator()(const std::vector<int>& order) const {
    int now = 0, sum = 0;
    for (const int job : order) {
      now += times[std::size_t(job)];
      sum += now * weights[std::size_t(job)];
    }
    return unit * sum;
  }
  struct insertions {
    std::vector<double> values;
    std::vector<int> order;
    std::span<const double> operator()(const weighted_completion& problem, std::span<const int> rest, int job) {
      if (problem.calls && ++*problem.calls == problem.fails_at) throw std::runtime_error("no value");
      values.clear();
      for (std::size_t i = 0; i <= rest.size(); ++i) {
        order.assign(rest.begin(), rest.end());
        order.insert(order.begin() + static_cast<std::ptrdiff_t>(i), job);
        values.push_back(problem(order));
      }
      return values;
    }
  };
};

weighted_completion machine(std::size_t jobs, double unit = 1) {
  weighted_completion result{{}, {}, unit};
  random_stream rng(4);
  for (std::size_t i = 0; i < jobs; ++i) {
    result.times.push_back(1 + rng.below(50));
    result.weights.push_back(1 + rng.below(50));
  }
  return result;
}
auto shortest(const weighted_completion& on) { return minimize(on, chromosome::permutation{on.times.size()}); }

const auto shop = problems::flow_shop::taillard("ta011");
const auto orders = minimize(shop, shop.space());
const iterated_greedy<> search;

template <class Result>
auto facts(const Result& result) {
  return std::tuple(result.best().chromosome, result.best().fitness, result.generations, result.evaluations,
                    result.moves, support::hash(result.population));
}

}  // namespace

BOOST_AUTO_TEST_CASE(a_problem_with_insertions_of_its_own_is_solved) {
  const auto on = machine(12);
  std::vector<int> best(12);
  for (std::size_t i = 0; i < best.size(); ++i) best[i] = static_cast<int>(i);
  std::ranges::sort(best, [&](int a, int b) {
    return on.times[std::size_t(a)] * on.weights[std::size_t(b)] <
           on.times[std::size_t(b)] * on.weights[std::size_t(a)];
  });
  const auto found = run(evolve(shortest(on), search, 1), stop::target(on(best)) || stop::generations(20));
  BOOST_TEST(found.best().fitness == on(best));
  BOOST_TEST(on(found.best().chromosome) == on(best));
}

BOOST_AUTO_TEST_CASE(insertions_are_counted_as_moves) {
  const auto found = run(evolve(orders, search, 1), stop::generations(5));
  BOOST_TEST(found.evaluations == 1u);
  // Each descent values n insertions of each of n jobs at least once.
  BOOST_TEST(found.moves >= 5u * 20u * 20u);
  BOOST_TEST((run(evolve(orders, search, 1), stop::moves(10'000)).reason.kind == stop::kind::moves));
}

BOOST_AUTO_TEST_CASE(the_first_generation_ends_at_a_local_optimum) {
  const auto found = run(evolve(orders, search, 3), stop::generations(1)).population[0];
  BOOST_TEST(found.fitness == shop(found.chromosome));
  const neighbourhood::insert moves;
  for (std::size_t i = 0; i < moves.size(found.chromosome); ++i) {
    auto neighbour = found.chromosome;
    moves.apply(neighbour, moves.at(neighbour, i));
    BOOST_TEST(shop(neighbour) >= found.fitness);
  }
}

BOOST_AUTO_TEST_CASE(makespans_are_near_the_best_known) {
  const auto finds = [](const char* name, std::uint64_t generations, double at_most) {
    const auto problem = problems::flow_shop::taillard(name);
    const auto best = problem.best_known().value();
    const auto found = run(evolve(problem.problem(), search, 1), stop::target(best) || stop::generations(generations));
    BOOST_TEST(problem(found.best().chromosome) == found.best().fitness);
    BOOST_TEST(found.best().fitness <= static_cast<std::int64_t>(at_most * static_cast<double>(best)), name);
  };
  finds("ta001", 500, 1);
  finds("ta031", 50, 1);
  finds("ta021", 200, 1.01);
}

BOOST_AUTO_TEST_CASE(threads_copies_and_saved_runs_have_the_same_course) {
  const iterated_greedy often_accepts{.removed = 3, .temperature = 2};
  const auto whole = run(evolve(orders, often_accepts, 5), stop::generations(12));
  BOOST_TEST(
      (facts(run(evolve(orders, often_accepts, 5, execution::threads{3}), stop::generations(12))) == facts(whole)));
  auto begun = evolve(orders, often_accepts, 5);
  run(begun, stop::generations(7));
  BOOST_TEST((facts(run(resume(orders, often_accepts, begun.state()), stop::generations(12))) == facts(whole)));
  auto copy = begun;
  BOOST_TEST((facts(run(copy, stop::generations(12))) == facts(whole)));
  const support::folder here;
  checkpoint::save(here / "run.clade", begun);
  auto loaded = checkpoint::load(here / "run.clade", orders, often_accepts);
  BOOST_TEST((facts(run(loaded, stop::generations(12))) == facts(whole)));
}

BOOST_AUTO_TEST_CASE(worse_orders_are_accepted_at_a_temperature_only) {
  const auto losses = [](double temperature) {
    auto evolution = evolve(orders, iterated_greedy{.temperature = temperature}, 2);
    int worse = 0;
    auto before = evolution.current().best().fitness;
    for (int k = 0; k < 100; ++k) {
      evolution.advance();
      worse += evolution.current().best().fitness > before ? 1 : 0;
      before = evolution.current().best().fitness;
      BOOST_TEST(shop(evolution.current().best().chromosome) == before);
    }
    BOOST_TEST(evolution.best().fitness <= before);
    return worse;
  };
  BOOST_TEST(losses(0) == 0);
  BOOST_TEST(losses(1) > 0);
  BOOST_TEST(losses(1000) > 30);
}

BOOST_AUTO_TEST_CASE(results_do_not_depend_on_unit_or_direction) {
  const auto one = run(evolve(shortest(machine(15)), search, 1), stop::generations(20));
  const auto tiny = run(evolve(shortest(machine(15, 0x1p-60)), search, 1), stop::generations(20));
  BOOST_TEST(one.best().chromosome == tiny.best().chromosome);
  BOOST_TEST(one.moves == tiny.moves);
  const auto opposite = machine(15, -1);
  const auto high = run(evolve(maximize(opposite, chromosome::permutation{15}), search, 1), stop::generations(20));
  BOOST_TEST(one.best().chromosome == high.best().chromosome);
  BOOST_TEST(one.moves == high.moves);
}

BOOST_AUTO_TEST_CASE(generations_allocate_nothing_once_warm) {
  auto evolution = evolve(orders, search, 7);
  for (int k = 0; k < 20; ++k) evolution.advance();
  BOOST_TEST(support::allocations_of([&] {
               for (int k = 0; k < 20; ++k) evolution.advance();
             }) == 0u);
}

BOOST_AUTO_TEST_CASE(few_jobs_and_many_removed) {
  for (const std::size_t jobs : {1u, 2u, 3u}) {
    const auto on = machine(jobs);
    const auto found = run(evolve(shortest(on), iterated_greedy{.removed = 100}, 1), stop::generations(5));
    std::vector<int> order(jobs);
    for (std::size_t i = 0; i < jobs; ++i) order[i] = static_cast<int>(i);
    auto best = on(order);
    while (std::ranges::next_permutation(order).found) best = std::min(best, on(order));
    BOOST_TEST(found.best().fitness == best);
  }
}

BOOST_AUTO_TEST_CASE(the_search_goes_on_from_a_known_order_and_from_an_immigrant) {
  const auto start = shop.greedy_order();
  const iterated_greedy from_start{.temperature = 0, .initialization = initialization::known{start}};
  auto evolution = evolve(orders, from_start, 1);
  BOOST_TEST(evolution.current().best().chromosome == start);
  evolution.advance();
  BOOST_TEST(evolution.current().best().fitness <= shop(start));
  const auto solved = run(evolve(orders, search, 1), stop::generations(200)).best();
  evolution.immigrate(std::vector{solved});
  BOOST_TEST(evolution.current().best().chromosome == solved.chromosome);
  evolution.advance();
  BOOST_TEST(evolution.current().best().fitness <= solved.fitness);
}

BOOST_AUTO_TEST_CASE(an_exception_leaves_the_run_as_it_was) {
  int calls = 0;
  auto on = machine(10);
  const auto whole = run(evolve(shortest(on), search, 1), stop::generations(6));
  on.calls = &calls;
  on.fails_at = 1000;
  auto evolution = evolve(shortest(on), search, 1);
  for (int k = 0; k < 3; ++k) evolution.advance();
  const auto before = support::hash(evolution.current().population);
  calls = 990;
  BOOST_CHECK_THROW(for (int k = 0; k < 100; ++k) evolution.advance(), std::runtime_error);
  BOOST_TEST(support::hash(evolution.current().population) == before);
  for (int k = 3; k < 6; ++k) evolution.advance();
  BOOST_TEST((evolution.best().chromosome == whole.best().chromosome));
}

BOOST_AUTO_TEST_CASE(a_wrong_number_of_values_and_nan_are_refused) {
  struct off {
    double value = 0;
    std::size_t count = 0;

    double operator()(const std::vector<int>&) const { return 0; }
    struct insertions {
      std::vector<double> operator()(const off& fitness, const std::vector<int>&, int) {
        return std::vector(fitness.count, fitness.value);
      }
    };
  };
  const auto start = [](off fitness) {
    run(evolve(minimize(fitness, chromosome::permutation{10}), search, 1), stop::generations(1));
  };
  BOOST_TEST(support::refusal([&] { start({.count = 9}); }) ==
             "insertions into 9 genes must have 10 values, but had 9");
  const auto nan = std::numeric_limits<double>::quiet_NaN();
  BOOST_TEST(support::refusal<std::domain_error>([&] { start({.value = nan, .count = 10}); }) ==
             "the fitness of a chromosome is not a number (NaN)");
}

BOOST_AUTO_TEST_CASE(values_of_two_calls_that_differ_do_not_make_the_search_endless) {
  struct inconsistent {
    int operator()(const std::vector<int>&) const { return 0; }
    struct insertions {
      std::vector<int> values;
      // Every gene is best at the front.
      std::span<const int> operator()(const inconsistent&, std::span<const int> row, int) {
        values.assign(row.size() + 1, 1);
        values[0] = 0;
        return values;
      }
    };
  };
  const auto found =
      run(evolve(minimize(inconsistent(), chromosome::permutation{10}), search, 1), stop::generations(3));
  BOOST_TEST(found.best().fitness == 0);
}

#ifndef NDEBUG
BOOST_AUTO_TEST_CASE(wrong_values_of_insertions_are_found) {
  struct wrong {
    int operator()(const std::vector<int>& row) const { return row[0]; }
    struct insertions {
      std::vector<int> values;
      std::span<const int> operator()(const wrong&, std::span<const int> row, int gene) {
        values.assign(row.size() + 1, gene);
        return values;
      }
    };
  };
  const auto message = support::refusal<std::logic_error>(
      [] { run(evolve(minimize(wrong(), chromosome::permutation{10}), search, 1), stop::generations(20)); });
  BOOST_TEST(message.find(", but the fitness after the move is ") != std::string::npos, message);
}
#endif

BOOST_AUTO_TEST_CASE(wrong_settings_are_refused) {
  const auto refusal = [](const auto& set) { return support::refusal([&] { static_cast<void>(set()); }); };
  BOOST_TEST(refusal([] { return iterated_greedy{.removed = 0}; }) ==
             "iterated_greedy removed must be at least 1, but was 0");
  BOOST_TEST(refusal([] { return iterated_greedy{.temperature = -1}; }) ==
             "iterated_greedy temperature must be at least 0 and finite, but was -1");
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
