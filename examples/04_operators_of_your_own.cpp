// SPDX-License-Identifier: BSL-1.0
// An operator takes four lines: a struct with a call operator, checked against its contract.
#include <clade/clade.hpp>
#include <cmath>
#include <iostream>

// Selection: called once per generation; it returns a sampler, which is called for every parent.
struct best_half {
  auto operator()(const auto& population) const {
    return [&ranking = population.ranking()](auto& rng) { return ranking[rng.below((ranking.size() + 1) / 2)]; };
  }
};
static_assert(clade::selection_for<best_half, clade::archetype::population>);

// A crossover that uses fitness: it takes individuals instead of chromosomes. More genes come from the better parent.
struct lean_to_the_better {
  template <class C, class F>
  C operator()(
      const clade::crossover::parent<C, F>& mother, const clade::crossover::parent<C, F>& father,
      clade::random_stream& rng) const {
    C child            = mother.chromosome;
    const double share = mother.fitness < father.fitness ? 0.3 : 0.7;
    for (std::size_t i = 0; i < child.size(); ++i) {
      if (rng.chance(share)) child[i] = father.chromosome[i];
    }
    return child;
  }
};
static_assert(clade::crossover_for<lean_to_the_better, std::vector<int>, int>);

// Stop criterion: a pure function of the generation that returns a reason. It combines with those of the library.
const auto half_solved = [](const auto& generation) -> std::optional<clade::stop::reason> {
  if (generation.best().fitness > 15) return std::nullopt;
  return clade::stop::reason{"half of it is solved", true};
};

int main() {
  using namespace clade;
  const auto small = minimize(
      [](const std::vector<int>& v) {
        int sum = 0;
        for (const int x : v) sum += std::abs(x);
        return sum;
      },
      chromosome::integers{10, -9, 9});
  const genetic_algorithm ga{
      .selection = best_half{}, .crossover = lean_to_the_better{}, .mutation = mutation::creep{}, .mutation_rate = 0.5};
  const auto result = run(evolve(small, ga, 3), stop::generations(200) || half_solved);
  std::cout << "generation " << result.generations << ", sum " << result.best().fitness << ": " << result.reason
            << '\n';
}
