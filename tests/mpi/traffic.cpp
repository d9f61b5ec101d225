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
  const islands archipelago{.count = world.size(), .each = ga, .every = 2, .topology = topology};
  const mpi::ranks ranks(world, execution::sequential{}, mpi::on_exception::ends_the_job, mpi::results::at_home);
  auto evolution = evolve(maximize(ones, chromosome::bit_string{500}), archipelago, 1, ranks);
  run(evolution, stop::generations(0));
  // Runs of 5 and of 10 epochs end alike, so they differ by 5 epochs.
  std::vector<mpi::world::traffic> counted{world.counted()};
  for (const auto last : {std::uint64_t{10}, std::uint64_t{30}}) {
    run(evolution, stop::generations(last));
    counted.push_back(world.counted());
  }
  const auto of = [&](auto member) {
    return (counted[2].*member - counted[1].*member - (counted[1].*member - counted[0].*member)) / 5;
  };
  using traffic = mpi::world::traffic;
  const std::vector<std::uint64_t> mine{of(&traffic::bytes_sent), of(&traffic::bytes_received),
                                        of(&traffic::messages_sent), of(&traffic::messages_received)};
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
