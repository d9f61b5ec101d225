// SPDX-License-Identifier: BSL-1.0
// labels: threads
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <cstddef>
#include <cstdint>

#include <clade/reals.hpp>

BOOST_AUTO_TEST_SUITE(strategy_tests)
BOOST_AUTO_TEST_SUITE(evolution_strategies)

using namespace clade;
using chromosome::stepped;
using crossover::on;

namespace {

const auto sphere = minimize(
    [](const stepped& c) {
      double sum = 0;
      for (const double x : c.genes) sum += x * x;
      return sum;
    },
    chromosome::reals_with_steps{.genes = {10, -5, 5}, .steps = 1});

struct course {
  double rate;  // decrease of the logarithm of the best value per evaluation, times the number of genes
  double bend;  // the time of the second half relative to the first
};

// The course from 1e-2 by way of 1e-6 to 1e-10, over ten runs.
template <class Strategy>
course course_of(const Strategy& strategy) {
  double first = 0, second = 0;
  for (std::uint64_t seed = 1; seed <= 10; ++seed) {
    auto evolution = evolve(sphere, strategy, seed);
    const auto until = [&](double target) {
      const auto result = run(evolution, stop::target(target) || stop::evaluations(100'000));
      BOOST_REQUIRE(result.reason.success);
      return static_cast<double>(result.evaluations);
    };
    const auto begin = until(1e-2), middle = until(1e-6), end = until(1e-10);
    first += middle - begin;
    second += end - middle;
  }
  return {10 * 10 * std::log(1e8) / (first + second), second / first};
}

template <class Crossover>
auto recombining(const Crossover& crossover) {
  return genetic_algorithm{.population = 5,
                           .selection = selection::distinct_parents{selection::random{}},
                           .crossover = crossover,
                           .mutation = mutation::self_adaptive{},
                           .replacement = replacement::comma{35}};
}

}  // namespace

// On the sphere an evolution strategy falls by the same factor in every generation. With many genes and the best steps
// there are, the logarithm falls by 2 * 0.202 / n in an evaluation of the (1+1) (Rechenberg, 1973), and no faster in
// others (Beyer, 2001). Strategies that look for their steps are slower.
BOOST_AUTO_TEST_CASE(they_converge_linearly_on_the_sphere) {
  const auto check = [](const char* name, const auto& strategy, double least, double most) {
    BOOST_TEST_CONTEXT(name) {
      const auto [rate, bend] = course_of(strategy);
      BOOST_TEST((rate > least && rate < most), "rate " << rate);
      BOOST_TEST((bend > 0.7 && bend < 1.4), "bend " << bend);
    }
  };
  const mutation::self_adaptive steps{};
  check(
      "(1,10)",
      genetic_algorithm{
          .population = 1, .selection = selection::random{}, .mutation = steps, .replacement = replacement::comma{10}},
      0.1, 0.25);
  check(
      "(5,35)",
      genetic_algorithm{
          .population = 5, .selection = selection::random{}, .mutation = steps, .replacement = replacement::comma{35}},
      0.04, 0.12);
  check("(5+35)",
        genetic_algorithm{
            .population = 5, .selection = selection::random{}, .mutation = steps, .replacement = replacement::plus{35}},
        0.04, 0.12);
  check("(5/2,35)",
        recombining(
            crossover::each{on<&stepped::genes>(crossover::dominant{2}), on<&stepped::steps>(crossover::centroid{2})}),
        0.06, 0.15);
  check("(5/5,35)",
        recombining(
            crossover::each{on<&stepped::genes>(crossover::centroid{5}), on<&stepped::steps>(crossover::centroid{5})}),
        0.09, 0.22);
}

BOOST_AUTO_TEST_CASE(one_parent_with_one_child_reaches_the_optimum) {
  const genetic_algorithm strategy{.population = 1,
                                   .selection = selection::random{},
                                   .mutation = mutation::self_adaptive{},
                                   .replacement = replacement::plus{1}};
  // Its steps are only judged by improvements, so that its rate differs from run to run.
  BOOST_TEST((course_of(strategy).rate > 0.05 && course_of(strategy).rate < 0.404));
}

BOOST_AUTO_TEST_CASE(they_are_the_same_on_any_number_of_threads) {
  const auto strategy = recombining(
      crossover::each{on<&stepped::genes>(crossover::dominant{5}), on<&stepped::steps>(crossover::centroid{5})});
  const auto alone = run(evolve(sphere, strategy, 7), stop::generations(40));
  const auto shared = run(evolve(sphere, strategy, 7, execution::threads{3}), stop::generations(40));
  for (std::size_t i = 0; i < 5; ++i) {
    BOOST_TEST((alone.population.chromosome(i) == shared.population.chromosome(i)));
  }
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
