// SPDX-License-Identifier: BSL-1.0
// Evolution strategies: a genetic algorithm whose chromosomes hold the steps of their own mutation.
#include <clade/reals.hpp>
#include <cstdio>

using namespace clade;
using chromosome::stepped;
using crossover::on;

double sphere(const stepped& c) {
  double sum = 0;
  for (const double x : c.genes) sum += x * x;
  return sum;
}

double ellipsoid(const stepped& c) {
  double sum = 0, weight = 1;
  for (const double x : c.genes) {
    sum += weight * x * x;
    weight *= 4;
  }
  return sum;
}

template <class Problem, class Strategy>
void show(const char* name, const Problem& problem, const Strategy& strategy) {
  int solved         = 0;
  double evaluations = 0;
  for (std::uint64_t seed = 1; seed <= 10; ++seed) {
    const auto result = run(evolve(problem, strategy, seed), stop::target(1e-10) || stop::evaluations(30'000));
    solved += result.reason.success;
    evaluations += static_cast<double>(result.evaluations);
  }
  std::printf("  %-18s %2d of 10 solved, %6.0f evaluations a run\n", name, solved, evaluations / 10);
}

template <class Problem>
void show_all(const char* name, const Problem& problem) {
  std::printf("%s\n", name);
  // (1+1): one parent, one child; the better one survives.
  show(
      "(1+1)", problem,
      genetic_algorithm{
          .population  = 1,
          .selection   = selection::random{},
          .mutation    = mutation::self_adaptive{},
          .replacement = replacement::plus{1}});
  // (5+35) and (5,35): the best five of parents and children survive, or of the children alone.
  show(
      "(5+35)", problem,
      genetic_algorithm{
          .population  = 5,
          .selection   = selection::random{},
          .mutation    = mutation::self_adaptive{},
          .replacement = replacement::plus{35}});
  show(
      "(5,35)", problem,
      genetic_algorithm{
          .population  = 5,
          .selection   = selection::random{},
          .mutation    = mutation::self_adaptive{},
          .replacement = replacement::comma{35}});
  // (5/2,35): each child has two parents, takes every gene from one of them, and has their mean step sizes.
  show(
      "(5/2,35) dominant", problem,
      genetic_algorithm{
          .population = 5,
          .selection  = selection::distinct_parents{selection::random{}},
          .crossover =
              crossover::each{on<&stepped::genes>(crossover::dominant{2}), on<&stepped::steps>(crossover::centroid{2})},
          .mutation    = mutation::self_adaptive{},
          .replacement = replacement::comma{35}});
  // (5/5,35): each child starts at the mean of all five parents.
  show(
      "(5/5,35) centroid", problem,
      genetic_algorithm{
          .population = 5,
          .selection  = selection::distinct_parents{selection::random{}},
          .crossover =
              crossover::each{on<&stepped::genes>(crossover::centroid{5}), on<&stepped::steps>(crossover::centroid{5})},
          .mutation    = mutation::self_adaptive{},
          .replacement = replacement::comma{35}});
}

int main() {
  const chromosome::reals box{10, -5, 5};
  show_all("Sphere, one step", minimize(sphere, chromosome::reals_with_steps{.genes = box, .steps = 1}));
  show_all("Ellipsoid, one step", minimize(ellipsoid, chromosome::reals_with_steps{.genes = box, .steps = 1}));
  show_all("Ellipsoid, ten steps", minimize(ellipsoid, chromosome::reals_with_steps{.genes = box, .steps = 10}));
}
