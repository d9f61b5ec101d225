// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <clade/clade.hpp>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>

#include "common/saved_run.hpp"
#include "program.hpp"

namespace permutations {

/// The search of a strategy on a problem. A try ends by `when` or by itself, and `restarts` more follow. `exhausted` is
/// the reason after the last one.
template <class Problem, class Strategy, class Stop>
search search_by(
    const Problem& problem, const Strategy& each, const Stop& when, std::size_t restarts,
    const std::string& exhausted) {
  return [=](std::uint64_t seed, const conditions& under, const common::run_files& files, bool endless) -> outcome {
    const clade::restarts tries{.each = each, .when = when, .limit = endless ? most_restarts : restarts};
    auto evolution = common::new_or_resumed(problem, tries, seed, clade::execution::threads{under.threads}, files);
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
  };
}

}  // namespace permutations
