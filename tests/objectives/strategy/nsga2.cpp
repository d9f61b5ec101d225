// SPDX-License-Identifier: BSL-1.0
#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <vector>

#include <clade/pareto.hpp>

#include "support/real_vectors.hpp"

BOOST_AUTO_TEST_SUITE(strategy_tests)
BOOST_AUTO_TEST_SUITE(nsga2_tests)

using namespace clade;

namespace {

using vector = std::vector<double>;

// ZDT1: the front is f2 = 1 - sqrt(f1).
objectives<2> zdt1(const vector& x) {
  double sum = 0;
  for (std::size_t i = 1; i < x.size(); ++i) sum += x[i];
  const double g = 1 + 9 * sum / static_cast<double>(x.size() - 1);
  return {x[0], g * (1 - std::sqrt(x[0] / g))};
}

const auto space = chromosome::reals{10, 0, 1};
const auto zdt1_problem = minimize(support::two_objectives(zdt1), space);
const nsga2 sorting{
    .population = 40, .crossover = crossover::simulated_binary{20}, .mutation = mutation::polynomial{20}};

template <class Front>
bool is_front(const Front& front) {
  for (const auto& one : front) {
    for (const auto& other : front) {
      if (dominates()(one.fitness, other.fitness)) return false;
    }
  }
  return !front.empty();
}

}  // namespace

BOOST_AUTO_TEST_CASE(it_finds_a_front) {
  const auto found = run(evolve(zdt1_problem, sorting, 1), stop::generations(150));
  BOOST_TEST(is_front(found.front()));
  BOOST_TEST(found.front().size() == 40u);
  BOOST_TEST(std::is_sorted(found.front().begin(), found.front().end(),
                            [](const auto& one, const auto& other) { return one.fitness[0] < other.fitness[0]; }));
  // The whole front has 2/3.
  BOOST_TEST(pareto::hypervolume(found.front(), {1, 1}) > 0.64);
}

BOOST_AUTO_TEST_CASE(objectives_are_maximized_by_a_problem_or_one_by_one) {
  const auto low = run(evolve(zdt1_problem, sorting, 2), stop::generations(10));
  const auto turned = [](const vector& x) {
    const auto f = zdt1(x);
    return objectives<2>{-f[0], -f[1]};
  };
  const auto high = run(evolve(maximize(turned, space), sorting, 2), stop::generations(10));
  const support::two_objectives mixed = [](const vector& x) {
    const auto f = zdt1(x);
    return objectives<2>{f[0], maximized{-f[1]}};
  };
  const auto both = run(evolve(minimize(mixed, space), sorting, 2), stop::generations(10));
  BOOST_TEST_REQUIRE(high.front().size() == low.front().size());
  BOOST_TEST_REQUIRE(both.front().size() == low.front().size());
  for (std::size_t i = 0; i < low.front().size(); ++i) {
    BOOST_TEST(high.front()[i].fitness[0] == -low.front()[i].fitness[0]);
    BOOST_TEST(both.front()[i].fitness[1] == -low.front()[i].fitness[1]);
    BOOST_TEST(both.front()[i].fitness[0] == low.front()[i].fitness[0]);
  }
  BOOST_TEST(pareto::hypervolume(high.front(), {-1, -1}) == pareto::hypervolume(low.front(), {1, 1}));
  BOOST_TEST(pareto::hypervolume(both.front(), {1, -1}) == pareto::hypervolume(low.front(), {1, 1}));
}

BOOST_AUTO_TEST_CASE(objectives_counted_at_run_time_give_the_same_run) {
  const support::any_objectives any = [](const vector& x) {
    const auto f = zdt1(x);
    return objectives<>(f[0], f[1]);
  };
  const auto fixed = run(evolve(zdt1_problem, sorting, 3), stop::generations(20));
  const auto counted = run(evolve(minimize(any, space), sorting, 3), stop::generations(20));
  BOOST_TEST_REQUIRE(fixed.front().size() == counted.front().size());
  for (std::size_t i = 0; i < fixed.front().size(); ++i) {
    BOOST_CHECK(fixed.front()[i].chromosome == counted.front()[i].chromosome);
  }
}

BOOST_AUTO_TEST_CASE(the_front_of_leading_ones_and_trailing_zeros_is_found) {
  constexpr std::size_t n = 16;
  const auto ends = [](const auto& bits) {
    std::size_t leading = 0, trailing = 0;
    while (leading < n && bits[leading]) ++leading;
    while (trailing < n && !bits[n - 1 - trailing]) ++trailing;
    return objectives<2>{static_cast<double>(leading), static_cast<double>(trailing)};
  };
  const nsga2 flipping{.population = 40, .crossover = crossover::one_point{}, .mutation = mutation::flip{}};
  const auto found = run(evolve(maximize(ends, chromosome::bit_string{n}), flipping, 4), stop::generations(500));
  BOOST_TEST(found.front().size() == n + 1);  // each point once, though copies filled the population
  for (const auto& [bits, f] : found.front()) BOOST_TEST(f[0] + f[1] == n);
}

BOOST_AUTO_TEST_CASE(permutations_have_fronts_too) {
  // Two orders of the same jobs that contradict each other: how far a permutation is from each.
  const auto distances = [](const std::vector<int>& order) {
    int up = 0, down = 0;
    for (std::size_t i = 0; i < order.size(); ++i) {
      up += std::abs(order[i] - static_cast<int>(i));
      down += std::abs(order[i] - static_cast<int>(order.size() - 1 - i));
    }
    return objectives<2>{up, down};
  };
  const nsga2 ordering{.population = 60, .crossover = crossover::order{}, .mutation = mutation::swap{}};
  const auto found = run(evolve(minimize(distances, chromosome::permutation{8}), ordering, 5), stop::generations(60));
  BOOST_TEST(found.front().front().fitness[0] == 0);
  BOOST_TEST(found.front().back().fitness[1] == 0);
}

BOOST_AUTO_TEST_CASE(feasible_points_come_first) {
  // The front of ZDT1 with f1 at least 0.5.
  const support::two_constrained_objectives half = [](const vector& x) {
    return constrained<objectives<2>>{.value = zdt1(x), .violation = std::max(0.0, 0.5 - x[0])};
  };
  const auto found = run(evolve(minimize(half, space), sorting, 6), stop::generations(100));
  for (const auto& [x, f] : found.front()) BOOST_TEST(f.is_feasible());
  BOOST_TEST(found.front().front().fitness.value[0] < 0.51);

  const support::two_constrained_objectives nowhere = [](const vector& x) {
    return constrained<objectives<2>>{.value = zdt1(x), .violation = 1 + x[0]};
  };
  const auto none = run(evolve(minimize(nowhere, space), sorting, 6), stop::generations(50));
  BOOST_TEST(none.front().size() == 1u);
  BOOST_TEST(none.front()[0].fitness.violation < 1.01);
  BOOST_TEST(pareto::hypervolume(none.front(), {1, 1}) == 0);
}

BOOST_AUTO_TEST_CASE(threads_and_resuming_change_nothing) {
  auto whole = evolve(zdt1_problem, sorting, 7);
  const auto expected = run(whole, stop::generations(30)).front();
  const auto same = [&](const auto& front) {
    return std::equal(front.begin(), front.end(), expected.begin(), expected.end(),
                      [](const auto& one, const auto& other) {
                        return one.chromosome == other.chromosome && one.fitness == other.fitness;
                      });
  };
  BOOST_TEST(same(run(evolve(zdt1_problem, sorting, 7, execution::threads{2}), stop::generations(30)).front()));
  auto first = evolve(zdt1_problem, sorting, 7);
  run(first, stop::generations(11));
  auto copy = first;
  auto second = resume(zdt1_problem, sorting, first.state());
  BOOST_TEST(same(run(second, stop::generations(30)).front()));
  BOOST_TEST(same(run(copy, stop::generations(30)).front()));
}

BOOST_AUTO_TEST_CASE(fitness_values_that_are_no_points_are_refused) {
  const auto refuses = [](const auto& fitness, const std::string& what) {
    BOOST_CHECK_EXCEPTION(run(evolve(minimize(fitness, space), sorting, 9), stop::generations(3)), std::exception,
                          [&](const auto& error) { return std::string(error.what()).find(what) != std::string::npos; });
  };
  using fitness = support::any_objectives;
  refuses(fitness([](const vector&) { return objectives<>(); }), "at least one objective");
  refuses(fitness([](const vector& x) { return x[0] < 0.5 ? objectives<>(1, 2) : objectives<>(1, 2, 3); }),
          "same number of objectives");
  refuses(support::two_objectives([](const vector&) { return objectives<2>{1, std::nan("")}; }), "NaN");
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
