// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <clade/any.hpp>
#include <clade/clade.hpp>

#include "common/restart_rule.hpp"
#include "named_policies.hpp"
#include "settings.hpp"

namespace n_queens {

/// The strategy that the settings describe, without islands.
inline auto make_strategy(const settings& s) {
  const clade::genetic_algorithm algorithm{
      .population     = s.population,
      .selection      = make_selection(s),
      .crossover      = make_crossover(s),
      .crossover_rate = s.crossover == "none" ? 0 : s.crossover_rate,
      .mutation       = make_mutation(s),
      .mutation_rate  = 1,
      .replacement    = make_replacement(s),
      .diversity      = make_diversity(s)};
  return clade::restarts{.each = algorithm, .when = common::restart_rule{s.generations, s.stall}, .limit = s.restarts};
}

}  // namespace n_queens
