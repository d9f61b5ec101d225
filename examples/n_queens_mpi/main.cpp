// SPDX-License-Identifier: BSL-1.0
// n_queens over the ranks of a job: mpirun -np 4 n_queens_mpi solve --islands 8 … The commands and their output are
// those of n_queens for any number of ranks; rank 0 prints.

#include <boost/mpi/collectives.hpp>
#include <clade/mpi.hpp>
#include <clade/run/execution/threads.hpp>
#include <cstdlib>
#include <exception>
#include <iostream>
#include <optional>
#include <streambuf>

#include "common/command_line.hpp"
#include "common/program.hpp"
#include "n_queens/compare.hpp"
#include "n_queens/solve.hpp"
#include "n_queens/solve_on.hpp"

namespace {

// Discards the output of ranks other than 0.
class silence : public std::streambuf {
  int overflow(int c) override { return traits_type::not_eof(c); }
};

}  // namespace

int main(int argc, char** argv) {
  using namespace n_queens;
  const clade::mpi::world world;
  // mpirun gives ranks a terminal even if its own output is none.
  ::setenv("NO_COLOR", "1", 0);
  silence nothing;
  auto* const out = std::cout.rdbuf();
  auto* const err = std::cerr.rdbuf();
  if (!world.is_root()) {
    std::cout.rdbuf(&nothing);
    std::cerr.rdbuf(&nothing);
  }

  std::optional<clade::execution::mpi> workers;  // of a comparison
  bool at_work      = false;                     // whether ranks wait for each other
  const auto status = common::run_program("n_queens", [&] {
    common::command_line line("n_queens", "places n queens on a board of n x n so that none attacks another");
    solve_command::declare(line.add("solve", "Places the queens by a genetic algorithm and prints the board."));
    auto& compare = line.add("compare", "Compares settings: which find a solution with the fewest evaluations?");
    study_command::declare(compare);
    const auto* const chosen = line.parse(argc, argv, std::cout);
    if (!chosen) return common::exit_status::solved;
    if (chosen == &compare) {
      const auto distribute = [&](const common::compare::task_runner& here) -> common::compare::task_runner {
        workers.emplace(world);
        if (workers->serve<common::compare::task>(here)) return {};
        return workers->spread(here);
      };
      return study_command::run(*chosen, std::cout, {.distribute = distribute, .threads = world.size()});
    }

    solve_command::process here;
    here.speaks = world.is_root();
    here.same   = [&](std::uint64_t seed) {
      boost::mpi::broadcast(world.communicator(), seed, 0);
      return seed;
    };
    here.solve = [&](const settings& s, std::uint64_t seed, const auto& conditions, const run_files& files) {
      at_work            = true;
      const auto threads = clade::execution::threads{conditions.threads};
      const clade::mpi::ranks all{world, threads, clade::mpi::on_exception::reaches_the_caller};
      auto found = solve_on(all, s, seed, conditions, files);
      at_work    = false;
      return found;
    };
    return solve_command::run(*chosen, std::cout, here);
  });
  // If a rank fails, the others must not wait for it.
  if (at_work) world.abort(status);
  std::cout.flush();
  if (!world.is_root()) {
    std::cout.rdbuf(out);
    std::cerr.rdbuf(err);
  }
  return world.is_root() ? status : common::exit_status::solved;  // the status of the job is that of rank 0
}
