// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <clade/clade.hpp>
#include <cstdint>
#include <string>
#include <utility>

#include "common/saved_run.hpp"
#include "program.hpp"

namespace permutations {

/// Runs a strategy on a problem. `exhausted` is the reason if it ends by itself.
template <class Problem, class Strategy>
outcome run_by(
    const Problem& problem, const Strategy& strategy, std::uint64_t seed, const conditions& under,
    const common::run_files& files, const std::string& exhausted) {
  auto evolution = common::new_or_resumed(problem, strategy, seed, clade::execution::threads{under.threads}, files);
  auto result    = common::run_saved(evolution, under.stop, under.observe, files);
  if (result.reason.kind == clade::stop::kind::exhausted) result.reason.text = exhausted;
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

}  // namespace permutations
