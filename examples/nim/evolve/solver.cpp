// SPDX-License-Identifier: BSL-1.0
#include "solver.hpp"

#include <clade/any.hpp>
#include <clade/clade.hpp>
#include <limits>
#include <utility>

#include "strategy.hpp"

namespace nim::evolve {
namespace {

template <class Strategy>
outcome solve_by(
    const Strategy& strategy, const objective& wanted, const settings& s, std::uint64_t seed,
    const common::run_conditions<winning_play>& conditions, const common::run_files& files) {
  auto problem = clade::minimize(wanted, make_space(s, wanted.symbols()));
  problem.fitness.show_to(conditions.on_evaluation_or_null());
  // With pairs, a generation takes several steps.
  const auto limit = s.generations > 0 ? s.generations * steps(s) : std::numeric_limits<std::uint64_t>::max();
  const auto bred  = [limit](const auto& now) { return now.number >= limit; };
  const auto won   = [](const auto& now) { return now.best().fitness.sets == 0; };
  auto evolution =
      common::new_or_resumed(problem, strategy, seed, clade::execution::threads{conditions.threads}, files);
  // One type for all criteria: the steps of a run are compiled for each.
  const clade::any::stop<winning_play> until =
      clade::stop::when(won, winning()) ||
      clade::stop::when(bred, clade::stop::generations(s.generations).describe()) || conditions.stop;
  auto end           = common::run_saved(evolution, until, conditions.observe, files);
  const auto hash    = clade::checkpoint::hash(end.population);
  auto result        = decoded(wanted, std::move(end.best_individual.chromosome), s.functions);
  result.reason      = std::move(end.reason);
  result.generations = end.generations / steps(s);
  result.evaluations = end.evaluations;
  result.restarts    = end.restarts;
  result.elapsed     = end.elapsed;
  result.hash        = hash;
  return result;
}

}  // namespace

outcome solve(
    const objective& wanted, const settings& s, std::uint64_t seed,
    const common::run_conditions<winning_play>& conditions, const common::run_files& files) {
  const auto& islands = s.islands;
  if (islands.count == 0) return solve_by(make_strategy(s), wanted, s, seed, conditions, files);
  const clade::islands archipelago{
      .count    = islands.count,
      .each     = make_strategy(s),
      .every    = islands.every * steps(s),
      .migrants = islands.migrants,
      .topology = common::named_topology{islands.topology}};
  return solve_by(archipelago, wanted, s, seed, conditions, files);
}

}  // namespace nim::evolve
