// SPDX-License-Identifier: BSL-1.0
#include "solver.hpp"

#include <clade/clade.hpp>
#include <clade/neighbourhood.hpp>

#include "permutations/search_by.hpp"

namespace flow_shop {

permutations::search search_of(const instance& of, const settings& s) {
  using namespace clade;
  const auto search = [&](const auto& each) {
    return permutations::search_by(
        of.problem(), each, stop::stalled(s.stall), s.restarts, "the orders no longer improve");
  };
  const neighbourhood::insert moves{};
  const initialization::known start{of.greedy_order()};
  if (s.algorithm == algorithms[0]) {
    return search(iterated_greedy{.removed = s.removed, .temperature = s.temperature, .initialization = start});
  }
  if (s.algorithm == algorithms[1]) return search(iterated_local_search{.neighbourhood = moves});
  return search(simulated_annealing{.neighbourhood = moves, .cooling = s.cooling});
}

}  // namespace flow_shop
