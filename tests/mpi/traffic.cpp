// SPDX-License-Identifier: BSL-1.0
// An island on each rank, on a ring and on a torus. Prints the most bytes and messages that a rank sent and received in an
// epoch, and a hash of the result.
#include <algorithm>
#include <boost/mpi/collectives.hpp>
#include <clade/checkpoint.hpp>
#include <clade/clade.hpp>
#include <clade/mpi.hpp>
#include <cstdint>
#include <iostream>
#include <vector>

namespace {

int ones(const clade::chromosome::bits& bits) { return static_cast<int>(bits.count()); }

template <class Topology>
void print(const char* name, const clade::mpi::world& world, const Topology& topology) {
  using namespace clade;
  const genetic_algorithm ga{.population = 10, .crossover = crossover::uniform{}, .mutation = mutation::flip{}};
  const islands<genetic_algorithm<selection::tournament, crossover::uniform, mutation::flip>, int, Topology>
      archipelago{.count = world.size(), .each = ga, .every = 2, .topology = topology};
  const mpi::ranks ranks(world, execution::sequential{}, mpi::on_exception::ends_the_job, mpi::results::at_home);
  auto evolution = evolve(maximize(ones, chromosome::bit_string{500}), archipelago, 1, ranks);
  run(evolution, stop::generations(2));
  const auto before = world.counted();
  for (int epoch = 2; epoch <= 10; ++epoch) {
    const auto result = run(evolution, stop::generations(2 * epoch) || stop::evaluations(1'000'000'000));
    if (!result.best().chromosome.size()) return;
  }
  const auto after = world.counted();
  const std::vector<std::uint64_t> mine{
      after.bytes_sent - before.bytes_sent, after.bytes_received - before.bytes_received,
      after.messages_sent - before.messages_sent, after.messages_received - before.messages_received};
  std::vector<std::uint64_t> most(mine.size());
  boost::mpi::all_reduce(world.communicator(), mine.data(), static_cast<int>(mine.size()), most.data(),
                         boost::mpi::maximum<std::uint64_t>());
  if (!world.is_root()) return;
  std::cout << name;
  for (const auto one : most) std::cout << ' ' << one;
  std::cout << '\n';
}

}  // namespace

int main() {
  const clade::mpi::world world;
  print("ring", world, clade::topology::ring{});
  print("torus", world, clade::topology::torus{});
}
