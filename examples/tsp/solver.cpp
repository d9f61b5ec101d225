// SPDX-License-Identifier: BSL-1.0
#include "solver.hpp"

#include <clade/clade.hpp>
#include <clade/neighbourhood.hpp>
#include <string>

#include "permutations/search_by.hpp"
#include "strategies.hpp"

namespace tsp {

permutations::search search_of(const instance& of, const settings& s) {
  using namespace clade;
  const std::string exhausted = "the tours no longer improve";
  if (s.assembles_edges()) {
    const edge_assembly_search search{.population = s.population, .children = s.children, .neighbours = s.neighbours};
    return permutations::search_by(of.problem(), search, stop::never{}, s.restarts, exhausted);
  }
  return permutations::search_by(
      of.problem(), descents_of(of, s.neighbours), stop::stalled(s.stall), s.restarts, exhausted);
}

}  // namespace tsp
