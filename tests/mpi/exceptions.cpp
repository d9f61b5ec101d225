// SPDX-License-Identifier: BSL-1.0
// Exceptions on ranks, caught in main. Arguments: the part that throws, and its rank.
#include <clade/clade.hpp>
#include <clade/mpi.hpp>
#include <cstdlib>
#include <iostream>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

namespace {

using namespace clade;

int attacks(const std::vector<int>& row) {
  int pairs = 0;
  for (std::size_t i = 0; i < row.size(); ++i) {
    for (std::size_t j = i + 1; j < row.size(); ++j) pairs += std::size_t(std::abs(row[i] - row[j])) == j - i;
  }
  return pairs;
}

[[noreturn]] void fail(const mpi::world& world) {
  throw std::runtime_error("no wind on rank " + std::to_string(world.rank()));
}

// Throws in generation 20, as it observes it or between generations.
struct failing_observer {
  const mpi::world& world;
  const std::string& what;

  void operator()(const auto& now) const {
    if (what == "observer" && now.number >= 20) fail(world);
  }
  bool steer(const auto& evolution) const {
    if (what == "steering" && evolution.current().number >= 20) fail(world);
    return false;
  }
};

// Islands on all ranks. The run never ends by itself, so an abandoned rank would wait forever.
void run_islands(const mpi::world& world, const std::string& what, int who) {
  const auto here = [&] { return static_cast<int>(world.rank()) == who; };
  int calls = 0;
  const auto fitness = [&](const std::vector<int>& row) {
    if (what == "fitness" && here() && ++calls == 500) fail(world);
    return attacks(row);
  };
  const auto queens = minimize(fitness, chromosome::permutation{12});
  const genetic_algorithm ga{.population = 20, .crossover = crossover::order(), .mutation = mutation::swap()};
  const islands archipelago{.count = 6, .each = ga, .every = what == "refused" ? 0 : 5};
  const auto stop = [&](const auto& now) -> std::optional<stop::reason> {
    if (what == "stop" && here() && now.number >= 20) fail(world);
    if (what == "all" && now.number >= 20) fail(world);
    return std::nullopt;
  };
  const failing_observer observer{world, what};
  const auto kind = what == "all" ? mpi::on_exception::reaches_the_caller : mpi::on_exception::ends_the_job;
  auto evolution = evolve(queens, archipelago, 1, mpi::ranks{world, execution::sequential{}, kind});
  run(evolution, stop, observer);
}

// Other ranks compute the fitness; an exception on rank 0 releases them.
int run_workers(const mpi::world& world) {
  const execution::mpi workers(world);
  if (workers.serve<std::vector<int>>(attacks)) return 0;
  const auto queens = minimize(workers.spread(attacks), chromosome::permutation{12});
  run(evolve(queens, genetic_algorithm{.mutation = mutation::swap()}, 1), stop::never(), [&](const auto& now) {
    if (now.number == 3) fail(world);
  });
  return 0;
}

}  // namespace

int main(int, char** argv) {
  const mpi::world world;
  try {
    const std::string what = argv[1];
    if (what == "workers") return run_workers(world);
    run_islands(world, what, std::atoi(argv[2]));
    std::cout << "the end of rank " << world.rank() << std::endl;
  } catch (const std::exception& failure) {
    std::cout << "caught by rank " << world.rank() << ": " << failure.what() << std::endl;
    return 3;
  }
}
