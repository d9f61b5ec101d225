// SPDX-License-Identifier: BSL-1.0
// Asynchronous islands on the ranks of a job. Rank 0 repeats the run from its log, alone, and prints whether the results
// are the same, and how many groups of migrants arrived from other ranks.
#include <clade/checkpoint.hpp>
#include <clade/clade.hpp>
#include <clade/mpi.hpp>
#include <cstdint>
#include <iostream>

namespace {

int ones(const clade::chromosome::bits& bits) { return static_cast<int>(bits.count()); }

template <class Evolution>
std::uint64_t islands_hash(const Evolution& evolution) {
  std::uint64_t sum = evolution.current().evaluations;
  for (std::size_t i = 0; i < evolution.strategy_run().size(); ++i) {
    sum = 31 * sum + clade::checkpoint::hash(evolution.strategy_run().island(i).generation().population);
  }
  return sum;
}

}  // namespace

int main() {
  using namespace clade;
  const mpi::world world;
  const auto problem = maximize(ones, chromosome::bit_string{500});
  const genetic_algorithm ga{.population = 10, .crossover = crossover::uniform{}, .mutation = mutation::flip{}};
  islands archipelago{.count = 7, .each = ga, .every = 2, .topology = topology::complete{}, .asynchronous = true};
  auto evolution = evolve(problem, archipelago, 1, mpi::ranks{world});
  run(evolution, stop::generations(100));
  archipelago.replay = evolution.strategy_run().log();
  if (!world.is_root()) return 0;
  auto again = evolve(problem, archipelago, 1);
  run(again, stop::never{});
  std::uint64_t travelled = 0;
  for (const auto& arrival : archipelago.replay.arrivals)
    travelled += arrival.to % world.size() != arrival.from % world.size();
  std::cout << (islands_hash(again) == islands_hash(evolution) ? "the same" : "different") << ", " << travelled
            << " groups\n";
}
