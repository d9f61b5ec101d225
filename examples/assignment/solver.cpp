// SPDX-License-Identifier: BSL-1.0
#include "solver.hpp"

#include <clade/clade.hpp>
#include <clade/neighbourhood.hpp>
#include <cstdint>

#include "permutations/run_by.hpp"

namespace assignment {

permutations::search search_of(const instance& of, const settings& s) {
  return [of, s](
             std::uint64_t seed, const permutations::conditions& under, const common::run_files& files, bool endless) {
    const auto run = [&](const auto& each) {
      const clade::restarts tries{
          .each = each, .when = clade::stop::stalled(s.stall), .limit = endless ? settings::most_restarts : s.restarts};
      return permutations::run_by(of.problem(), tries, seed, under, files, "the assignments no longer improve");
    };
    const clade::neighbourhood::swap exchanges{};
    if (s.algorithm == algorithms[0]) return run(clade::tabu_search{.neighbourhood = exchanges, .tenure = s.tenure});
    if (s.algorithm == algorithms[1]) return run(clade::iterated_local_search{.neighbourhood = exchanges});
    return run(clade::simulated_annealing{.neighbourhood = exchanges, .cooling = s.cooling});
  };
}

}  // namespace assignment
