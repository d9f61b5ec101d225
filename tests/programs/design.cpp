// SPDX-License-Identifier: BSL-1.0
#include <boost/test/unit_test.hpp>

#include <chrono>
#include <cmath>
#include <iostream>
#include <memory>
#include <sstream>

#include <clade/clade.hpp>

BOOST_AUTO_TEST_SUITE(design)

// Programs that users write, kept compiling and running: whole, in their own words, with `using namespace clade`.

namespace {

int attacks(const std::vector<int>& row) {
  int pairs = 0;
  for (std::size_t i = 0; i < row.size(); ++i) {
    for (std::size_t j = i + 1; j < row.size(); ++j) {
      pairs += static_cast<std::size_t>(std::abs(row[i] - row[j])) == j - i;
    }
  }
  return pairs;
}

// Genetic programming on a type of one's own: trees of x, 1, + and *.
struct node;
using program = std::shared_ptr<const node>;
struct node {
  char op;
  program left, right;
};

program grow(auto& rng, int depth) {
  if (depth == 0 || rng.chance(0.2)) return std::make_shared<node>(node{rng.chance(0.7) ? 'x' : '1', {}, {}});
  return std::make_shared<node>(node{rng.chance(0.5) ? '+' : '*', grow(rng, depth - 1), grow(rng, depth - 1)});
}

double value(const program& p, double x) {
  switch (p->op) {
    case 'x':
      return x;
    case '1':
      return 1;
    case '+':
      return value(p->left, x) + value(p->right, x);
    default:
      return value(p->left, x) * value(p->right, x);
  }
}

int size(const program& p) { return p->left ? 1 + size(p->left) + size(p->right) : 1; }

program part(const program& p, auto& rng) {
  if (!p->left || rng.chance(0.3)) return p;
  return part(rng.chance(0.5) ? p->left : p->right, rng);
}

program insert(const program& p, const program& other, auto& rng) {
  if (!p->left || rng.chance(0.3)) return other;
  if (rng.chance(0.5)) return std::make_shared<node>(node{p->op, insert(p->left, other, rng), p->right});
  return std::make_shared<node>(node{p->op, p->left, insert(p->right, other, rng)});
}

program graft(const program& a, const program& b, auto& rng) {
  const auto result = insert(a, part(b, rng), rng);
  return size(result) > 60 ? a : result;
}

// x⁴ + x³ + x² + x
double error(const program& p) {
  double sum = 0;
  for (int i = -10; i <= 10; ++i) {
    const double x = i / 10.0;
    sum += std::abs(value(p, x) - (x * x * x * x + x * x * x + x * x + x));
  }
  return sum < 1e-9 ? 0 : sum;
}

// A selection of one's own.
struct exponential_rank {
  double base = 0.95;
  auto operator()(const auto& population) const {
    return [&ranking = population.ranking(), n = population.size(), c = std::log(base),
            mass = 1 - std::pow(base, population.size())](auto& rng) {
      return ranking[std::min(n - 1, std::size_t(std::log1p(-rng.unit() * mass) / c))];
    };
  }
};

}  // namespace

BOOST_AUTO_TEST_CASE(one_program) {
  using namespace clade;
  const auto queens = minimize(attacks, chromosome::permutation{64});
  const genetic_algorithm ga{.population = 100,
                             .selection = selection::tournament{3},
                             .crossover = crossover::order{},
                             .crossover_rate = 0.9,
                             .mutation = mutation::swap{},
                             .mutation_rate = 0.3,
                             .replacement = replacement::generational{.elites = 1}};
  const auto result = run(evolve(queens, ga, /*seed=*/42), stop::target(0) || stop::generations(1000));
  std::ostringstream out;
  out << result.best().fitness << " after " << result.evaluations << " evaluations: " << result.reason << '\n';
  BOOST_TEST(result.best().fitness <= 2);
  BOOST_TEST(out.str().find(" evaluations: ") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(a_lambda_is_a_policy) {
  using namespace clade;
  const genetic_algorithm gp{
      .population = 300,
      .selection = selection::tournament{4},
      .crossover = [](const program& a, const program& b, auto& rng) { return graft(a, b, rng); },
      .mutation = [](program& p, auto& rng) { p = graft(p, grow(rng, 2), rng); },
      .mutation_rate = 0.2};
  auto evolution = evolve(minimize(error, [](auto& rng) { return grow(rng, 4); }), gp, 7);
  double best = 1e9;
  for (const auto& generation : evolution) {
    best = generation.best().fitness;
    if (generation.best().fitness == 0 || generation.number == 200) break;
  }
  BOOST_TEST(best < 0.5);
}

BOOST_AUTO_TEST_CASE(a_selection_of_ones_own) {
  using namespace clade;
  static_assert(selection_for<exponential_rank, archetype::population>);
  const genetic_algorithm ga{
      .selection = exponential_rank{.base = 0.9}, .crossover = crossover::order{}, .mutation = mutation::swap{}};
  const auto result =
      run(evolve(minimize(attacks, chromosome::permutation{8}), ga, 3), stop::target(0) || stop::generations(500));
  BOOST_TEST(result.reason.success);
}

BOOST_AUTO_TEST_CASE(strategies_of_strategies_threads_and_progress) {
  using namespace clade;
  using namespace std::chrono_literals;
  const auto queens = minimize(attacks, chromosome::permutation{8});
  const genetic_algorithm ga{.population = 20, .crossover = crossover::order{}, .mutation = mutation::swap{}};
  const restarts restarting{.each = ga, .when = stop::generations(60), .limit = 10};
  auto result = run(evolve(queens, restarting, 1, execution::threads{2}), stop::target(0) || stop::after(30s),
                    observe::progress{});
  BOOST_TEST(result.reason.success);
  BOOST_TEST(result.best().fitness == 0);
}

BOOST_AUTO_TEST_SUITE_END()
