// SPDX-License-Identifier: BSL-1.0
// Islands over the ranks of a job that may take longer than a job is allowed to. The run is saved in the folder "saved";
// the next job continues it.
#include <chrono>
#include <clade/checkpoint.hpp>
#include <clade/clade.hpp>
#include <clade/mpi.hpp>
#include <csignal>
#include <iostream>

int attacks(const std::vector<int>& row) {
  int pairs = 0;
  for (std::size_t i = 0; i < row.size(); ++i)
    for (std::size_t j = i + 1; j < row.size(); ++j) pairs += std::size_t(std::abs(row[i] - row[j])) == j - i;
  return pairs;
}

int main() {
  using namespace clade;
  using namespace std::chrono_literals;
  const mpi::world world;
  const mpi::ranks ranks(world, execution::sequential{}, mpi::on_exception::ends_the_job, mpi::results::at_home);
  const auto queens = minimize(attacks, chromosome::permutation{100});
  const genetic_algorithm ga{.population = 20, .crossover = crossover::order(), .mutation = mutation::swap()};
  const islands archipelago{.count = 8, .each = ga, .every = 10};

  const checkpoint::folder saved{"saved"};
  auto evolution = saved.exists() ? checkpoint::load(saved, queens, archipelago, ranks)
                                  : evolve(queens, archipelago, /*seed=*/1, ranks);
  auto saving    = checkpoint::every(10min, saved);
  const stop::interrupted ending{SIGTERM};  // until the end of main, since ranks receive the signal at different times
  const auto result = run(evolution, stop::target(0) || ending, saving);
  saving.save(evolution);
  if (world.is_root()) std::cout << result.reason << " after " << result.generations << " generations" << std::endl;
  return result.reason.kind == stop::kind::interrupted ? 75 : 0;  // 75: to be continued
}
