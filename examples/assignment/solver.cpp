// SPDX-License-Identifier: BSL-1.0
#include "solver.hpp"

#include <clade/clade.hpp>
#include <clade/neighbourhood.hpp>

#include "permutations/search_by.hpp"

namespace assignment {

permutations::search search_of(const instance& of, const settings& s) {
  using namespace clade;
  const auto search = [&](const auto& each) {
    return permutations::search_by(
        of.problem(), each, stop::stalled(s.stall), s.restarts, "the assignments no longer improve");
  };
  const neighbourhood::swap exchanges{};
  if (s.algorithm == algorithms[0]) {
    const mutation::tabu improve{.neighbourhood = exchanges, .steps = s.steps, .tenure = s.tenure};
    return search(genetic_algorithm{
        .population     = s.population,
        .selection      = selection::random{},
        .crossover      = crossover::partially_mapped{},
        .crossover_rate = 0.5,
        .mutation       = mutation::sequence{mutation::segment_shuffle{8}, improve},
        .replacement    = replacement::plus{1},
        .diversity      = diversity::reject_duplicates{0}});
  }
  if (s.algorithm == algorithms[1]) {
    return search(tabu_search{.neighbourhood = exchanges, .tenure = s.tenure, .steps = s.steps});
  }
  return search(iterated_local_search{.neighbourhood = exchanges});
}

}  // namespace assignment
