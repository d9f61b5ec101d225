// SPDX-License-Identifier: BSL-1.0
// Islands on ranks, saved after every epoch. Arguments: "file" or "folder"; the checkpoint, which is resumed if it
// exists; optionally a rank and n: this rank kills itself at its n-th fitness call.
#include <signal.h>

#include <clade/checkpoint.hpp>
#include <clade/clade.hpp>
#include <clade/mpi.hpp>
#include <cstddef>
#include <cstdlib>
#include <filesystem>
#include <iostream>
#include <string>
#include <vector>

int main(int argc, char** argv) {
  using namespace clade;
  const mpi::world world;
  const bool in_folder = std::string(argv[1]) == "folder";
  const std::string path = argv[2];
  const checkpoint::folder folder{path};
  const bool is_doomed = argc > 4 && static_cast<int>(world.rank()) == std::atoi(argv[3]);
  const int last = is_doomed ? std::atoi(argv[4]) : 0;
  int calls = 0;
  const auto attacks = [&](const std::vector<int>& row) {
    if (++calls == last) raise(SIGKILL);
    int pairs = 0;
    for (std::size_t i = 0; i < row.size(); ++i) {
      for (std::size_t j = i + 1; j < row.size(); ++j) pairs += std::size_t(std::abs(row[i] - row[j])) == j - i;
    }
    return pairs;
  };
  const auto queens = minimize(attacks, chromosome::permutation{50});
  const genetic_algorithm ga{.population = 20, .crossover = crossover::order(), .mutation = mutation::swap()};
  const islands archipelago{.count = 8, .each = ga, .every = 3};
  const mpi::ranks ranks(world);
  const bool exists = in_folder ? folder.exists() : std::filesystem::exists(path);
  auto evolution = !exists     ? evolve(queens, archipelago, 1, ranks)
                   : in_folder ? checkpoint::load(folder, queens, archipelago, ranks)
                               : checkpoint::load(path, queens, archipelago, ranks);
  const auto from = evolution.current().number;
  // A rank breeds an epoch only once the one before has been saved.
  const auto result = in_folder ? run(evolution, stop::generations(60), checkpoint::every(1, folder))
                                : run(evolution, stop::generations(60), checkpoint::every(1, path));
  if (!world.is_root()) return 0;
  std::cout << "from generation " << from << '\n'
            << "hash " << checkpoint::digits(checkpoint::hash(result.population)) << ", " << result.evaluations
            << " evaluations\n";
}
