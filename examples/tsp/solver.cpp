// SPDX-License-Identifier: BSL-1.0
#include "solver.hpp"

#include <algorithm>
#include <clade/clade.hpp>
#include <clade/neighbourhood.hpp>
#include <cstddef>
#include <string>
#include <tuple>

#include "permutations/search_by.hpp"

namespace tsp {

permutations::search search_of(const instance& of, const settings& s) {
  using namespace clade;
  const std::string exhausted = "the tours no longer improve";
  if (s.assembles_edges()) {
    const edge_assembly_search search{.population = s.population, .children = s.children, .neighbours = s.neighbours};
    return permutations::search_by(of.problem(), search, stop::never{}, s.restarts, exhausted);
  }
  const auto near = [&](std::size_t count) { return of.near_lists(std::clamp<std::size_t>(count, 1, of.size() - 1)); };
  const neighbourhood::two_opt exchanges{near(s.neighbours)};
  const neighbourhood::or_opt shifts{near(s.neighbours / 2)};
  const iterated_local_search search{
      .neighbourhood = std::tuple{exchanges, shifts}, .perturbation = mutation::double_bridge{}};
  return permutations::search_by(of.problem(), search, stop::stalled(s.stall), s.restarts, exhausted);
}

}  // namespace tsp
