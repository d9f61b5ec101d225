// SPDX-License-Identifier: BSL-1.0
#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <cstddef>
#include <cstdlib>
#include <stdexcept>
#include <string>
#include <vector>

#include <clade/pareto.hpp>
#include <clade/problems/dtlz.hpp>
#include <clade/problems/zdt.hpp>

#include "support/real_vectors.hpp"

BOOST_AUTO_TEST_SUITE(strategy_tests)
BOOST_AUTO_TEST_SUITE(moead_tests)

using namespace clade;

namespace {

using vector = std::vector<double>;
const problems::zdt zdt1(1);
const auto zdt1_problem = minimize(support::two_objectives(zdt1), zdt1.space());
const chromosome::reals three{3, 0, 1};
const moead decomposing{.directions = directions::das_dennis{2, 99},
                        .crossover = crossover::simulated_binary{20},
                        .mutation = mutation::polynomial{20}};

template <class Front>
double volume(const Front& front) {
  return pareto::hypervolume(front, {1, 1});
}

template <class Problem, class Strategy>
std::string refusal(const Problem& problem, const Strategy& strategy) {
  try {
    run(evolve(problem, strategy, 4), stop::generations(3));
  } catch (const std::invalid_argument& error) {
    return error.what();
  }
  return "";
}

}  // namespace

BOOST_AUTO_TEST_CASE(it_converges_to_a_convex_front) {
  const auto found = run(evolve(zdt1_problem, decomposing, 1), stop::evaluations(25'000));
  BOOST_TEST(found.population.size() == 100u);
  BOOST_TEST(volume(found.front()) > 0.66);
}

BOOST_AUTO_TEST_CASE(weighted_differences_converge_too) {
  const moead differing{.directions = directions::das_dennis{2, 99},
                        .crossover = crossover::weighted_difference{.rate = 0.5},
                        .mutation = mutation::polynomial{20}};
  const auto found = run(evolve(zdt1_problem, differing, 1), stop::evaluations(25'000));
  BOOST_TEST(volume(found.front()) > 0.65);
}

BOOST_AUTO_TEST_CASE(points_come_to_lie_on_the_directions) {
  const problems::dtlz dtlz2(2, 3, 7);
  const directions::das_dennis few{3, 5};
  auto spreading = moead{.directions = few,
                         .neighbours = 6,
                         .scalarization = scalarization::penalty_boundary{},
                         .crossover = crossover::simulated_binary{20},
                         .mutation = mutation::polynomial{20}};
  const auto front = dtlz2.front(few.points());
  const auto found =
      run(evolve(minimize(support::any_objectives(dtlz2), dtlz2.space()), spreading, 1), stop::evaluations(5000));
  BOOST_TEST(found.population.size() == 21u);
  BOOST_TEST(pareto::inverted_generational_distance(found.front(), front) < 0.01);

  // Scales have no effect if objectives are normalized.
  const support::three_objectives scaled = [&](const vector& x) {
    const auto f = dtlz2(x);
    return objectives<3>{1000 * f[0] - 7, f[1], maximized{-f[2] / 64}};
  };
  spreading.normalized = true;
  const auto again = run(evolve(minimize(scaled, dtlz2.space()), spreading, 1), stop::evaluations(5000));
  std::vector<vector> turned;
  for (const auto& [x, f] : again.front()) turned.push_back({(f[0] + 7) / 1000, f[1], -64 * f[2]});
  BOOST_TEST(pareto::inverted_generational_distance(turned, front) < 0.02);
}

BOOST_AUTO_TEST_CASE(a_weighted_sum_finds_the_ends_of_a_concave_front) {
  const support::two_objectives concave = [](const vector& x) {
    return objectives<2>{x[0], 1 - x[0] * x[0] + x[1] + x[2]};
  };
  const auto with = [&](auto scalarization) {
    const moead strategy{.directions = directions::das_dennis{2, 20},
                         .neighbours = 5,
                         .scalarization = scalarization,
                         .mutation = mutation::polynomial{20},
                         .mutation_rate = 1};
    std::size_t between = 0;
    const auto found = run(evolve(minimize(concave, three), strategy, 3), stop::evaluations(5000));
    for (const auto& one : found.front()) between += one.fitness[0] > 0.2 && one.fitness[0] < 0.8;
    return between;
  };
  BOOST_TEST(with(scalarization::weighted_sum{}) == 0u);
  BOOST_TEST(with(scalarization::tchebycheff{}) >= 8u);
}

BOOST_AUTO_TEST_CASE(the_ideal_point_belongs_to_the_run) {
  const support::two_objectives shifted = [](const vector& x) {
    const auto f = zdt1(x);
    return objectives<2>{f[0] - 1e3, f[1] - 1e6};
  };
  const auto found = run(evolve(minimize(shifted, zdt1.space()), decomposing, 1), stop::evaluations(25'000));
  BOOST_TEST(pareto::hypervolume(found.front(), {1 - 1e3, 1 - 1e6}) > 0.66);
}

BOOST_AUTO_TEST_CASE(a_child_replaces_as_many_neighbours_as_it_may) {
  // Every child is better than all that come before.
  const support::two_objectives twice = [](const vector& x) { return objectives<2>{x[0], x[0]}; };
  const auto problem = minimize(twice, chromosome::reals{1, 1, 1});
  const auto halve = [](vector& x, random_stream&) { x[0] /= 2; };
  const auto replaced = [&](int replacements, double neighbour_rate, std::size_t reach) {
    const moead strategy{.directions = directions::das_dennis{2, 49},
                         .neighbours = 5,
                         .mutation = halve,
                         .neighbour_rate = neighbour_rate,
                         .replacements = replacements,
                         .births = 1};
    const auto found = run(evolve(problem, strategy, 1), stop::generations(1));
    std::size_t all = 0, near = 0;
    for (std::size_t i = 0; i < 50; ++i) {
      all += found.population.fitness(i)[0] < 1;
      near += i < reach && found.population.fitness(i)[0] < 1;
    }
    BOOST_TEST(all == near);  // the first child is that of the first direction
    return all;
  };
  BOOST_TEST(replaced(3, 1, 5) == 3u);
  BOOST_TEST(replaced(20, 1, 5) == 5u);
  BOOST_TEST(replaced(20, 0, 50) == 20u);
}

BOOST_AUTO_TEST_CASE(threads_and_resuming_change_nothing) {
  const auto& problem = zdt1_problem;
  const auto chromosomes = [](const auto& result) {
    const auto all = result.population.chromosomes();
    return std::vector<vector>(all.begin(), all.end());
  };
  for (const int births : {1, 10, 100}) {
    auto strategy = decomposing;
    strategy.births = births;
    const auto expected = chromosomes(run(evolve(problem, strategy, 2), stop::generations(30)));
    for (const int count : {2, 5}) {
      const auto found = run(evolve(problem, strategy, 2, execution::threads{count}), stop::generations(30));
      BOOST_TEST((chromosomes(found) == expected));
    }
    auto first = evolve(problem, strategy, 2);
    run(first, stop::generations(13));
    auto second = resume(problem, strategy, first.state());
    BOOST_TEST((chromosomes(run(second, stop::generations(30))) == expected));
  }
}

BOOST_AUTO_TEST_CASE(bits_have_a_front_of_every_count) {
  using bits = chromosome::bits;
  // Ones at the front, zeros at the back: 33 points. The ends are the hardest.
  const auto ends = [](const bits& all) {
    int leading = 0, trailing = 0;
    const auto n = static_cast<int>(all.size());
    while (leading < n && all[static_cast<std::size_t>(leading)]) ++leading;
    while (trailing < n && !all[static_cast<std::size_t>(n - 1 - trailing)]) ++trailing;
    return objectives<2>{leading, trailing};
  };
  const moead strategy{.directions = directions::das_dennis{2, 49},
                       .neighbours = 10,
                       .crossover = crossover::uniform{},
                       .mutation = mutation::flip{}};
  const auto found =
      run(evolve(maximize(ends, chromosome::bit_string{32}), strategy, 1), stop::evaluations(40'000)).front();
  BOOST_TEST(found.size() > 25u);
  for (const auto& [all, f] : found) BOOST_TEST(f[0] + f[1] == 32);
}

BOOST_AUTO_TEST_CASE(permutations_are_ordered_by_two_lists) {
  // The distance of each number from its place, and from its place in reverse order.
  const auto distances = [](const std::vector<int>& order) {
    int forth = 0, back = 0;
    const auto n = static_cast<int>(order.size());
    for (int i = 0; i < n; ++i) {
      const auto value = order[static_cast<std::size_t>(i)];
      forth += std::abs(value - i);
      back += std::abs(n - 1 - value - i);
    }
    return objectives<2>{forth, back};
  };
  const moead strategy{
      .directions = directions::das_dennis{2, 29}, .crossover = crossover::order{}, .mutation = mutation::swap{}};
  const auto found =
      run(evolve(minimize(distances, chromosome::permutation{10}), strategy, 1), stop::evaluations(20'000)).front();
  BOOST_TEST(found.front().fitness[0] == 0);
  BOOST_TEST(found.back().fitness[1] == 0);
}

BOOST_AUTO_TEST_CASE(feasible_ones_come_first) {
  // The part of the front above f0 = 0.5; elsewhere values make no sense.
  const support::two_constrained_objectives half = [](const vector& x) -> constrained<objectives<2>> {
    const auto f = zdt1(x);
    if (f[0] < 0.5) return {.value = {0.0 / (f[0] - f[0]), -1e9}, .violation = 0.5 - f[0]};
    return {.value = f, .violation = 0};
  };
  const auto found = run(evolve(minimize(half, zdt1.space()), decomposing, 1), stop::evaluations(25'000));
  for (std::size_t i = 0; i < found.population.size(); ++i) BOOST_TEST(found.population.fitness(i).is_feasible());
  double distance = 0;
  for (const auto& [x, f] : found.front()) distance = std::max(distance, zdt1(x)[1] - 1 + std::sqrt(zdt1(x)[0]));
  BOOST_TEST(distance < 0.01);
  BOOST_TEST(found.front().size() > 20u);

  // If no point is feasible, violations decrease.
  const support::two_constrained_objectives never = [](const vector& x) -> constrained<objectives<2>> {
    return {.value = {1.0, 1.0}, .violation = 1 + x[0] + x[1]};
  };
  const auto least = run(evolve(minimize(never, three), decomposing, 1), stop::evaluations(5000));
  for (std::size_t i = 0; i < least.population.size(); ++i) BOOST_TEST(least.population.fitness(i).violation < 1.01);
}

BOOST_AUTO_TEST_CASE(what_does_not_fit_is_refused) {
  const auto two =
      minimize(support::two_objectives([](const vector& x) { return objectives<2>{x[0], 1 - x[0]}; }), three);
  const auto two_at_run_time =
      minimize(support::any_objectives([](const vector& x) { return objectives<>{x[0], 1 - x[0]}; }), three);
  const auto one = minimize([](const vector& x) { return objectives<1>{x[0]}; }, three);
  const moead for_three{.mutation = mutation::polynomial{20}};
  const std::string another = "directions must have as many objectives as the fitness, 2, but had 3";
  BOOST_TEST(refusal(two, for_three) == "moead " + another);
  BOOST_TEST(refusal(two_at_run_time, for_three) == "moead " + another);
  BOOST_CHECK_THROW(evolve(two, for_three, 1), std::invalid_argument);  // before anything is evaluated
  BOOST_TEST(refusal(one, for_three) == "moead needs a fitness of at least 2 objectives, but it had 1");
  BOOST_TEST(refusal(two_at_run_time, decomposing) == "");
  BOOST_TEST(refusal(two, moead{.directions = {2, 9}, .mutation = mutation::polynomial{20}}) ==
             "moead neighbours must be between 1 and the number of directions, 10, but were 20");
  BOOST_TEST(refusal(two, moead{.directions = {2, 9}, .neighbours = 10, .mutation = mutation::polynomial{20}}) == "");
  BOOST_CHECK_THROW(static_cast<void>(moead{.neighbours = 0}), std::invalid_argument);
  BOOST_CHECK_THROW(static_cast<void>(moead{.replacements = 0}), std::invalid_argument);
  BOOST_CHECK_THROW(static_cast<void>(moead{.births = 0}), std::invalid_argument);
  BOOST_CHECK_THROW(static_cast<void>(moead{.neighbour_rate = 1.5}), std::invalid_argument);
  const genetic_algorithm mismatched{.population = 10,
                                     .selection = selection::neighbourhood{{2, 9}, 5},
                                     .mutation = mutation::polynomial{20},
                                     .replacement = replacement::decomposition{.directions = {2, 10}, .neighbours = 5}};
  BOOST_TEST(refusal(two, mismatched) == "decomposition needs one direction per individual, 10, but had 11");
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
