// SPDX-License-Identifier: BSL-1.0
// Players of the iterated prisoner's dilemma evolve by a tournament of everyone against everyone.
#include <clade/clade.hpp>
#include <iostream>
using namespace clade;

// A player: whether it cooperates first, and after each pair of moves, its own and the other's.
using player = chromosome::bits;

// The points of the first player, per game.
double play(const player& one, const player& other) {
  double points = 0;
  bool mine = one[0], theirs = other[0];
  for (int game = 0; game < 20; ++game) {
    points += theirs ? (mine ? 3 : 5) : (mine ? 0 : 1);
    const auto memory = [](bool own, bool of_the_other) {
      return 1 + 2 * std::size_t(own) + std::size_t(of_the_other);
    };
    const bool next = one[memory(mine, theirs)];
    theirs          = other[memory(theirs, mine)];
    mine            = next;
  }
  return points / 20;
}

// The mean score of each player against all others that are present, parents and children.
void tournament(std::span<const player> everyone, std::span<double> points) {
  for (std::size_t i = 0; i < everyone.size(); ++i) {
    points[i] = 0;
    for (std::size_t j = 0; j < everyone.size(); ++j) {
      if (i != j) points[i] += play(everyone[i], everyone[j]) / double(everyone.size() - 1);
    }
  }
}

int main() {
  const auto dilemma = maximize(relative{tournament}, chromosome::bit_string{5});
  const genetic_algorithm ga{
      .population = 40, .crossover = crossover::uniform{}, .mutation = mutation::flip{}, .mutation_rate = 0.2};
  auto evolution = evolve(dilemma, ga, /*seed=*/1);
  for (const auto& now : evolution) {
    double points = 0;
    for (const double one : now.population.fitnesses()) points += one / double(now.population.size());
    if (now.number % 10 == 0) std::cout << "generation " << now.number << ": " << points << " points per game\n";
    if (now.number == 50) break;
  }
  std::cout << "the best player: ";
  for (std::size_t i = 0; i < 5; ++i) std::cout << (evolution.best().chromosome[i] ? 'c' : 'd');
  std::cout << ", after " << evolution.current().evaluations << " evaluations\n";
}
