// SPDX-License-Identifier: BSL-1.0
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <cstddef>
#include <functional>
#include <limits>
#include <vector>

#include <clade/pareto.hpp>
#include <clade/problems/dtlz.hpp>
#include <clade/problems/zdt.hpp>

#include "support/real_vectors.hpp"
#include "support/repetitions.hpp"

BOOST_AUTO_TEST_SUITE(strategy_tests)
BOOST_AUTO_TEST_SUITE(units_tests)

using namespace clade;

namespace {

using vector = std::vector<double>;
constexpr auto infinity = std::numeric_limits<double>::infinity();

struct problem_of_fronts {
  support::any_objectives fitness;
  std::size_t number, genes;  // of objectives and of genes
  vector reference;
};

// The two last ones differ in the ranges of their objectives, and in the shape of the front.
const problem_of_fronts all_problems[] = {{[zdt1 = problems::zdt(1, 6)](const vector& x) {
                                             const auto f = zdt1(x);
                                             return objectives<>{f[0], f[1]};
                                           },
                                           2,
                                           6,
                                           {1.1, 1.1}},
                                          {problems::dtlz(2, 3, 6), 3, 6, {1.1, 1.1, 1.1}},
                                          {problems::dtlz(7, 3, 6), 3, 6, {1, 1, 6}}};

// The change of objectives and genes: both are multiplied by powers of two, and a constant is added to objectives. If
// `infinite`, the first objective is infinite for a quarter of the points, far from the front.
struct change {
  std::vector<int> of_objectives{}, of_genes{};
  double added = 0;
  bool infinite = false;
};

double in_unit(double value, const std::vector<int>& exponents, std::size_t i) {
  return exponents.empty() ? value : std::ldexp(value, exponents[i % exponents.size()]);
}

// The genes and objectives of the last population, in the units of the problem.
template <class Strategy>
std::vector<vector> last_population(const problem_of_fronts& problem, const Strategy& strategy, const change& units) {
  std::vector<chromosome::range> ranges;
  for (std::size_t i = 0; i < problem.genes; ++i) ranges.push_back({0, in_unit(1, units.of_genes, i)});
  const auto original = [&](vector genes) {
    for (std::size_t i = 0; i < genes.size(); ++i) genes[i] /= in_unit(1, units.of_genes, i);
    return genes;
  };
  const support::any_objectives fitness = [&](const vector& genes) {
    const auto x = original(genes);
    const auto f = problem.fitness(x);
    vector changed;
    for (std::size_t k = 0; k < problem.number; ++k) {
      // In steps, so that the sum with the constant is exact.
      const auto value = std::nearbyint(f[k] * (1 << 24)) / (1 << 24) + units.added;
      changed.push_back(in_unit(value, units.of_objectives, k));
    }
    if (units.infinite && x.back() > 0.75) changed[0] = infinity;
    return objectives<>(changed);
  };
  const auto found = run(evolve(minimize(fitness, chromosome::reals(ranges)), strategy, 1),
                         stop::evaluations(support::repetitions(1500u)));
  std::vector<vector> rows;
  for (std::size_t i = 0; i < found.population.size(); ++i) {
    rows.push_back(original(found.population.chromosome(i)));
    for (std::size_t k = 0; k < problem.number; ++k) {
      rows.back().push_back(found.population.fitness(i)[k] / in_unit(1, units.of_objectives, k) - units.added);
    }
  }
  return rows;
}

double volume(const problem_of_fronts& problem, const std::vector<vector>& rows) {
  std::vector<vector> points;
  for (const auto& row : rows) points.emplace_back(row.begin() + static_cast<std::ptrdiff_t>(problem.genes), row.end());
  return pareto::hypervolume(points, problem.reference);
}

// Calls a function with a name, a problem and a strategy: every strategy for fronts on every problem.
template <class Check>
void for_every_strategy(const Check& check) {
  const crossover::simulated_binary crossing{15};
  const mutation::polynomial mutating{20};
  for (const auto& problem : all_problems) {
    BOOST_TEST_INFO_SCOPE("problem " << &problem - all_problems);
    const auto with = [&](const char* name, const auto& strategy) {
      BOOST_TEST_INFO_SCOPE(name);
      check(problem, strategy);
    };
    const directions::das_dennis directions{problem.number, problem.number == 2 ? 19u : 5u};
    with("nsga2", nsga2{.population = 20, .crossover = crossing, .mutation = mutating});
    with("nsga3", nsga3{.directions = directions, .crossover = crossing, .mutation = mutating});
    with("smsemoa", smsemoa{.population = 20, .crossover = crossing, .mutation = mutating});
    with("gde3", gde3{.population = 20});
    with("mo_cma_es", mo_cma_es{.population = 20});
    moead decomposing{.directions = directions,
                      .neighbours = 5,
                      .scalarization = scalarization::penalty_boundary{},
                      .crossover = crossing,
                      .mutation = mutating,
                      .normalized = true};
    with("moead", decomposing);
  }
}

}  // namespace

BOOST_AUTO_TEST_CASE(units_and_added_constants_make_no_difference) {
  for_every_strategy([](const problem_of_fronts& problem, const auto& strategy) {
    const auto expected = last_population(problem, strategy, {});
    for (const int exponent : {-60, 60}) {
      for (std::size_t k = 0; k < problem.number; ++k) {
        std::vector<int> one(problem.number, 0);
        one[k] = exponent;
        BOOST_TEST(last_population(problem, strategy, {.of_objectives = one}) == expected);
      }
      for (std::size_t i = 0; i < problem.genes; ++i) {
        std::vector<int> one(problem.genes, 0);
        one[i] = exponent;
        BOOST_TEST(last_population(problem, strategy, {.of_genes = one}) == expected);
      }
    }
    BOOST_TEST(last_population(problem, strategy, {.of_objectives = {60, -60}, .of_genes = {-60, 60}}) == expected);
    BOOST_TEST(last_population(problem, strategy, {.added = 1024}) == expected);
  });
}

BOOST_AUTO_TEST_CASE(infinite_objectives_come_last) {
  for_every_strategy([](const problem_of_fronts& problem, const auto& strategy) {
    const auto with = last_population(problem, strategy, {.infinite = true});
    for (const auto& row : with) BOOST_TEST(row[problem.genes] < infinity);
    if (support::sanitized) return;  // too few evaluations to compare the fronts
    BOOST_TEST(volume(problem, with) > 0.8 * volume(problem, last_population(problem, strategy, {})));
  });
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
