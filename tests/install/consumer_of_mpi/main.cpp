// SPDX-License-Identifier: BSL-1.0
// Islands over the ranks of a job; without mpirun there is one rank.
#include <clade/clade.hpp>
#include <clade/mpi.hpp>

int main() {
  using namespace clade;
  const mpi::world world;
  const auto ones = maximize([](const chromosome::bits& bits) { return bits.count(); }, chromosome::bit_string{20});
  const genetic_algorithm ga{.population = 20, .crossover = crossover::uniform{}, .mutation = mutation::flip{}};
  const auto result = run(evolve(ones, islands{.count = 3, .each = ga}, 1, mpi::ranks(world)),
                          stop::target(20u) || stop::generations(1'000));
  return result.reason.success ? 0 : 1;
}
