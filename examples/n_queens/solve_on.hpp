// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <chrono>
#include <clade/any.hpp>
#include <clade/checkpoint.hpp>
#include <clade/clade.hpp>
#include <cstddef>
#include <cstdint>
#include <iostream>
#include <string_view>
#include <utility>

#include "common/run_conditions.hpp"
#include "settings.hpp"
#include "solver.hpp"
#include "strategy.hpp"

namespace n_queens {

template <class Executor, class Strategy>
outcome solve_by_strategy(
    const Executor& executor, const Strategy& strategy, const settings& s, std::uint64_t seed,
    const common::run_conditions<queens_problem>& conditions, const run_files& files) {
  const queens_problem problem{conflicts{conditions.on_evaluation_or_null()}, boards{s.size}};
  auto evolution                               = common::new_or_resumed(problem, strategy, seed, executor, files);
  const clade::any::stop<queens_problem> until = clade::stop::target(std::int64_t{0}) || conditions.stop;
  auto result =
      common::run_saved(evolution, until, conditions.observe, files, clade::detail::process_calls_observers(executor));
  return {
      std::move(result.best_individual.chromosome),
      std::move(result.reason),
      result.generations,
      result.evaluations,
      result.restarts,
      result.elapsed,
      clade::checkpoint::hash(result.population)};
}

/// `solve` with any executor.
template <class Executor>
outcome solve_on(
    const Executor& executor, const settings& s, std::uint64_t seed,
    const common::run_conditions<queens_problem>& conditions, const run_files& files) {
  if (s.islands.count == 0) return solve_by_strategy(executor, make_strategy(s), s, seed, conditions, files);
  const clade::islands archipelago{
      .count    = s.islands.count,
      .each     = make_strategy(s),
      .every    = s.islands.every,
      .migrants = s.islands.migrants,
      .topology = common::named_topology{s.islands.topology}};
  return solve_by_strategy(executor, archipelago, s, seed, conditions, files);
}

}  // namespace n_queens
