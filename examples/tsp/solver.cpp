// SPDX-License-Identifier: BSL-1.0
#include "solver.hpp"

#include <algorithm>
#include <clade/clade.hpp>
#include <clade/neighbourhood.hpp>
#include <utility>

namespace tsp {
namespace {

template <class Strategy>
outcome solve_by(
    const Strategy& strategy, const instance& of, std::uint64_t seed,
    const common::run_conditions<tour_problem>& conditions, const common::run_files& files) {
  auto evolution =
      common::new_or_resumed(of.problem(), strategy, seed, clade::execution::threads{conditions.threads}, files);
  auto result = common::run_saved(evolution, conditions.stop, conditions.observe, files);
  if (result.reason.kind == clade::stop::kind::exhausted) result.reason.text = "the tours no longer improve";
  return {
      std::move(result.best_individual.chromosome),
      result.best_individual.fitness,
      std::move(result.reason),
      result.generations,
      result.evaluations,
      result.moves,
      result.restarts,
      result.elapsed};
}

}  // namespace

outcome solve(
    const instance& of, const settings& s, std::uint64_t seed, const common::run_conditions<tour_problem>& conditions,
    const common::run_files& files) {
  if (s.assembles_edges()) {
    const clade::edge_assembly_search search{
        .population = s.population, .children = s.children, .neighbours = s.neighbours};
    const clade::restarts tries{.each = search, .when = clade::stop::never{}, .limit = s.restarts};
    return solve_by(tries, of, seed, conditions, files);
  }
  const auto count = std::min(s.neighbours, of.size() - 1);
  const clade::iterated_local_search search{.neighbourhood = clade::neighbourhood::two_opt{of.near_lists(count)}};
  const clade::restarts tries{.each = search, .when = clade::stop::stalled(s.stall), .limit = s.restarts};
  return solve_by(tries, of, seed, conditions, files);
}

}  // namespace tsp
