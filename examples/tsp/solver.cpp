// SPDX-License-Identifier: BSL-1.0
#include "solver.hpp"

#include <algorithm>
#include <clade/clade.hpp>
#include <clade/neighbourhood.hpp>
#include <cstdint>

#include "permutations/run_by.hpp"

namespace tsp {

permutations::search search_of(const instance& of, const settings& s) {
  return
      [of, s](std::uint64_t seed, const permutations::conditions& under, const common::run_files& files, bool endless) {
        const auto limit = endless ? settings::most_restarts : s.restarts;
        const auto run   = [&](const auto& each, const auto& when) {
          const clade::restarts tries{.each = each, .when = when, .limit = limit};
          return permutations::run_by(of.problem(), tries, seed, under, files, "the tours no longer improve");
        };
        if (s.assembles_edges()) {
          const clade::edge_assembly_search search{
              .population = s.population, .children = s.children, .neighbours = s.neighbours};
          return run(search, clade::stop::never{});
        }
        const auto count = std::min(s.neighbours, of.size() - 1);
        const clade::iterated_local_search search{.neighbourhood = clade::neighbourhood::two_opt{of.near_lists(count)}};
        return run(search, clade::stop::stalled(s.stall));
      };
}

}  // namespace tsp
