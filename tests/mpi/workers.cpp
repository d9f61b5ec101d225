// A run whose fitness is computed by other ranks, if there are any. Prints what it ends with.
#include <clade/checkpoint.hpp>
#include <clade/clade.hpp>
#include <clade/mpi.hpp>
#include <iostream>
#include <stdexcept>
#include <string>
#include <vector>

namespace {

int attacks(const std::vector<int>& row) {
  int pairs = 0;
  for (std::size_t i = 0; i < row.size(); ++i) {
    for (std::size_t j = i + 1; j < row.size(); ++j) pairs += std::size_t(std::abs(row[i] - row[j])) == j - i;
  }
  return pairs;
}

int sinking(const std::vector<int>& row) {
  if (row.front() == 3) throw std::runtime_error("no ship sails to 3");
  return attacks(row);
}

template <class Fitness>
void print_run(const clade::execution::mpi& workers, const Fitness& fitness) {
  using namespace clade;
  const auto queens = minimize(workers.spread(fitness), chromosome::permutation{30});
  const genetic_algorithm ga{.population = 50, .crossover = crossover::order(), .mutation = mutation::swap()};
  const auto result = run(evolve(queens, ga, 1), stop::generations(20));
  std::cout << "run " << checkpoint::digits(checkpoint::hash(result.population)) << '\n';
  std::cout << result.evaluations << " evaluations, " << result.best().fitness << " attacks\n";
}

}  // namespace

int main(int argc, char**) {
  const clade::mpi::world world;
  const clade::execution::mpi workers(world);
  if (argc == 1) {
    if (workers.serve<std::vector<int>>(attacks)) return 0;
    print_run(workers, attacks);
    return 0;
  }
  if (workers.serve<std::vector<int>>(sinking)) return 0;
  try {
    print_run(workers, sinking);
  } catch (const std::runtime_error& failure) {
    std::cout << "failed: " << failure.what() << '\n';
  }
}
