// SPDX-License-Identifier: BSL-1.0
// An expensive fitness, computed by all ranks but 0.
#include <chrono>
#include <clade/mpi.hpp>
#include <clade/reals.hpp>
#include <iostream>
#include <thread>

double simulate(const std::vector<double>& x) {
  std::this_thread::sleep_for(std::chrono::milliseconds(2));
  double sum = 0;
  for (const double gene : x) sum += gene * gene;
  return sum;
}

int main() {
  using namespace clade;
  const mpi::world world;
  const execution::mpi workers(world);
  if (workers.serve<std::vector<double>>(simulate)) return 0;

  const auto problem = minimize(workers.spread(simulate), chromosome::reals{5, -1.0, 1.0});
  const genetic_algorithm ga{
      .population  = 40,
      .crossover   = crossover::arithmetic{},
      .mutation    = mutation::gauss{0.1},
      .replacement = replacement::generational{1}};
  const auto result = run(evolve(problem, ga, /*seed=*/1), stop::generations(10));
  std::cout << result.evaluations << " evaluations, best " << result.best().fitness << '\n';
}
