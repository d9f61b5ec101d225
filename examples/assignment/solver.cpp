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
    if (s.algorithm == algorithms[0]) {
      const clade::mutation::tabu improve{.neighbourhood = exchanges, .steps = s.steps, .tenure = s.tenure};
      return run(clade::genetic_algorithm{
          .population     = s.population,
          .selection      = clade::selection::random{},
          .crossover      = clade::crossover::partially_mapped{},
          .crossover_rate = 0.5,
          .mutation       = clade::mutation::sequence{clade::mutation::segment_shuffle{8}, improve},
          .replacement    = clade::replacement::plus{1},
          .diversity      = clade::diversity::reject_duplicates{0}});
    }
    if (s.algorithm == algorithms[1]) {
      return run(clade::tabu_search{.neighbourhood = exchanges, .tenure = s.tenure, .steps = s.steps});
    }
    return run(clade::iterated_local_search{.neighbourhood = exchanges});
  };
}

}  // namespace assignment
