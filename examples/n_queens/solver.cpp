// SPDX-License-Identifier: BSL-1.0
#include "solver.hpp"

#include <clade/clade.hpp>
#include <cstdint>

#include "solve_on.hpp"

namespace n_queens {

outcome solve(
    const settings& s, std::uint64_t seed, const common::run_conditions<queens_problem>& conditions,
    const run_files& files) {
  return solve_on(clade::execution::threads{conditions.threads}, s, seed, conditions, files);
}

}  // namespace n_queens
