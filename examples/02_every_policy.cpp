// SPDX-License-Identifier: BSL-1.0
// A genetic algorithm reads like the parameter table of a paper. All parameters have defaults.
#include <clade/clade.hpp>
#include <iostream>

int main() {
  using namespace clade;
  const auto one_max =
      maximize([](const auto& bits) { return static_cast<int>(bits.count()); }, chromosome::bit_string{200});
  const genetic_algorithm ga{
      .population     = 60,
      .selection      = selection::tournament{3},
      .crossover      = crossover::uniform{0.5},
      .crossover_rate = 0.8,
      .mutation       = mutation::flip{},  // every bit with probability 1/200
      .mutation_rate  = 1.0,
      .replacement    = replacement::generational{.elites = 2},
      .diversity      = diversity::reject_duplicates{.tries = 3},
  };
  const auto result = run(evolve(one_max, ga, 1), stop::target(200) || stop::stalled(100));
  std::cout << result.best().fitness << " ones in generation " << result.generations << ": " << result.reason << '\n';
}
