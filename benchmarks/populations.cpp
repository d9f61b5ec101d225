// SPDX-License-Identifier: BSL-1.0
// When does a population pay? Iterated local search beside a genetic algorithm with the same perturbation and the same
// local search inside, after equally many moves, at a short and at a long budget.
//
// Run k of both has seed k and is on a random instance of its own, drawn from k. So the runs are paired, and the answer
// holds for other instances of this kind. An argument is the number of runs, 21 by default.
#include <clade/clade.hpp>
#include <clade/neighbourhood.hpp>
#include <clade/problems.hpp>
#include <clade/statistics.hpp>

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdio>
#include <ctime>
#include <string>
#include <tuple>
#include <vector>

namespace {

using namespace clade;
using budgets = std::array<std::uint64_t, 2>;  // values of moves, in ascending order

problems::tsp random_map(std::size_t n, std::uint64_t seed) {
  random_stream rng(seed);
  std::vector<problems::tsp::place> places(n);
  for (auto& place : places) place = {1e6 * rng.unit(), 1e6 * rng.unit()};
  return problems::tsp(places);
}

// Flows and distances from 0 to 99; or a few large flows between the places of a square.
problems::quadratic_assignment random_assignment(std::size_t width, bool on_square, std::uint64_t seed) {
  random_stream rng(seed);
  const auto n = width * width;
  std::vector<std::vector<int>> flows(n, std::vector<int>(n)), distances = flows;
  const auto apart = [](std::size_t i, std::size_t j) { return static_cast<int>(std::max(i, j) - std::min(i, j)); };
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      flows[i][j] = flows[j][i] = on_square ? std::max(0, rng.below(15) - 5) : rng.below(100);
      distances[i][j] = distances[j][i] =
          on_square ? apart(i / width, j / width) + apart(i % width, j % width) : rng.below(100);
    }
  }
  return {flows, distances};
}

// As Chu and Beasley (1998) draw them: profits go with weights, and half of all weights can be carried.
problems::knapsack random_knapsack(std::size_t n, std::size_t m, std::uint64_t seed) {
  random_stream rng(seed);
  std::vector<int> profits(n);
  std::vector<std::vector<int>> weights(m, std::vector<int>(n));
  std::vector<std::int64_t> capacities(m);
  for (std::size_t i = 0; i < n; ++i) {
    int sum = 0;
    for (std::size_t k = 0; k < m; ++k) {
      sum += weights[k][i] = rng.below(1001);
      capacities[k] += weights[k][i];
    }
    profits[i] = sum / static_cast<int>(m) + rng.below(501);
  }
  for (auto& capacity : capacities) capacity /= 2;
  return problems::knapsack(profits, weights, capacities);
}

double number(std::int64_t fitness) { return static_cast<double>(fitness); }
double number(const constrained<std::int64_t>& fitness) { return static_cast<double>(fitness.value); }

// The best fitness before each budget is exceeded.
template <class Problem, class Strategy>
std::array<double, 2> bests(const Problem& problem, const Strategy& strategy, std::uint64_t seed,
                            const budgets& spent) {
  auto evolution = evolve(problem, strategy, seed);
  std::array<double, 2> result{};
  for (std::size_t k = 0; k < 2;) {
    const auto& now = evolution.current();
    if (now.evaluations + now.moves > spent[k]) {
      ++k;
      continue;
    }
    result[k] = number(evolution.best().fitness);
    if (k == 0) result[1] = result[0];
    evolution.advance();
  }
  return result;
}

/// Pairs of results at the same budget.
struct pairs {
  std::vector<double> alone, together, better;  // better: by how much in percent those with a population are

  void add(double one, double other, bool higher_is_better) {
    alone.push_back(one);
    together.push_back(other);
    better.push_back((higher_is_better ? other - one : one - other) * 100 / one);
  }
  void print(const std::string& name, double budget, const char* unit) {
    const auto middle = better.begin() + static_cast<std::ptrdiff_t>(better.size() / 2);
    std::nth_element(better.begin(), middle, better.end());
    const auto [low, high] = statistics::median_interval(better);
    const auto p = statistics::wilcoxon_signed_rank(alone, together).p;
    std::printf("%-32s %6.1f %s %+6.2f (%+.2f to %+.2f)  %s%.3f\n", name.c_str(), budget, unit, *middle, low, high,
                p < 0.001 ? "<" : " ", std::max(p, 0.001));
    std::fflush(stdout);
  }
};

/// Compares after equally many moves.
template <class MakeProblem, class Alone, class Together>
void compare(const std::string& name, std::size_t runs, const budgets& spent, const MakeProblem& make,
             const Alone& alone, const Together& together) {
  std::array<pairs, 2> found;
  for (std::uint64_t seed = 1; seed <= runs; ++seed) {
    const auto instance = make(seed);
    const auto problem = instance.problem();
    const auto one = bests(problem, alone(instance), seed, spent);
    const auto other = bests(problem, together(instance), seed, spent);
    for (std::size_t k = 0; k < 2; ++k) found[k].add(one[k], other[k], problem.better(1, 0));
  }
  for (std::size_t k = 0; k < 2; ++k) found[k].print(name, static_cast<double>(spent[k]) / 1e6, "M");
}

/// Compares with the search for the shortest tour, which makes no moves, after the CPU time of its run.
template <class Alone>
void compare_edge_assembly(const std::string& name, std::size_t runs, std::size_t n, const Alone& alone) {
  pairs found;
  double seconds = 0;
  for (std::uint64_t seed = 1; seed <= runs; ++seed) {
    const auto map = random_map(n, seed);
    const auto begun = std::clock();
    const auto other = run(evolve(map.problem(), edge_assembly_search{}, seed), stop::never{}).best().fitness;
    const auto ended = std::clock(), until = ended + (ended - begun);
    const stop::when spent([=](const auto&) { return std::clock() >= until; }, "the time is spent");
    found.add(number(run(evolve(map.problem(), alone(map), seed), spent).best().fitness), number(other), false);
    seconds += static_cast<double>(ended - begun) / CLOCKS_PER_SEC / static_cast<double>(runs);
  }
  found.print(name, seconds, "s");
}

// A genetic algorithm around a perturbation and a local search.
template <class Crossover, class Mutation>
auto memetic(Crossover crossover, Mutation mutation) {
  return genetic_algorithm{.population = 15,
                           .selection = selection::random{},
                           .crossover = crossover,
                           .crossover_rate = 0.5,
                           .mutation = mutation,
                           .replacement = replacement::plus{1},
                           .diversity = diversity::reject_duplicates{0}};
}

// The same with one individual.
template <class Mutation>
auto iterated(Mutation mutation) {
  return genetic_algorithm{
      .population = 1, .selection = selection::random{}, .mutation = mutation, .replacement = replacement::plus{}};
}

}  // namespace

int main(int count, char** arguments) {
  const std::size_t runs = count > 1 ? std::stoul(arguments[1]) : 21;
  std::printf("%-32s %8s %s\n", "", "budget", "population better by %, 95 % interval, p");
  const auto near = [](const auto& map) {
    return std::tuple{neighbourhood::two_opt{map.near_lists(10)}, neighbourhood::or_opt{map.near_lists(5)}};
  };
  const auto alone = [&](const auto& map) {
    return iterated_local_search{.neighbourhood = near(map), .perturbation = mutation::double_bridge{}};
  };
  const auto together = [&](const auto& map) {
    const mutation::descent improve{near(map)};
    return memetic(crossover::edge_recombination{}, mutation::sequence{mutation::double_bridge{}, improve});
  };
  for (const std::size_t n : {std::size_t{200}, std::size_t{1000}}) {
    compare(
        "tours of " + std::to_string(n) + " places", runs, {3'000'000, 100'000'000},
        [&](auto seed) { return random_map(n, seed); }, alone, together);
  }
  for (const std::size_t n : {std::size_t{200}, std::size_t{500}})
    compare_edge_assembly("edge assembly, " + std::to_string(n) + " places", runs, n, alone);

  for (const bool on_square : {false, true}) {
    const mutation::sequence search{mutation::segment_shuffle{}, mutation::tabu{neighbourhood::swap{}, 5000}};
    compare(
        on_square ? "assignment on 8 x 8 squares" : "random assignment of 64", runs, {100'000'000, 1'000'000'000},
        [&](auto seed) { return random_assignment(8, on_square, seed); }, [&](const auto&) { return iterated(search); },
        [&](const auto&) { return memetic(crossover::partially_mapped{}, search); });
  }

  const auto shop = [](auto seed) { return problems::flow_shop::generated(50, 20, static_cast<std::int64_t>(seed)); };
  const auto schedules = [](const auto&) {
    const mutation::descent improve{neighbourhood::insert{}};
    return memetic(crossover::order_based{}, mutation::sequence{mutation::segment_shuffle{}, improve});
  };
  compare(
      "flow shop of 50 jobs", runs, {300'000, 10'000'000}, shop,
      [](const auto&) { return iterated_local_search{.neighbourhood = neighbourhood::insert{}}; }, schedules);
  compare(
      "the same, iterated greedy alone", runs, {300'000, 10'000'000}, shop,
      [](const auto&) { return iterated_greedy{}; }, schedules);

  const mutation::flip perturb{.rate = 0.02};
  compare(
      "knapsack of 250 items", runs, {1'000'000, 30'000'000}, [](auto seed) { return random_knapsack(250, 10, seed); },
      [&](const auto&) {
        return iterated_local_search{.neighbourhood = neighbourhood::flip{}, .perturbation = perturb};
      },
      [&](const auto&) {
        return memetic(crossover::uniform{}, mutation::sequence{perturb, mutation::descent{neighbourhood::flip{}}});
      });
}
