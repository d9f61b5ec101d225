// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <clade/any.hpp>
#include <clade/clade.hpp>

#include "common/restart_rule.hpp"
#include "policies.hpp"
#include "settings.hpp"

namespace nim::evolve {

/// The policies that the settings name.
inline clade::any::selection<winning_play> make_selection(const settings& s) {
  if (s.model == "pairs") return couple{s.tournament};
  return clade::selection::tournament{s.tournament};
}

inline clade::any::crossover<winning_play> make_crossover(const settings& s) {
  if (s.crossover == "uniform") return clade::crossover::uniform{};
  return clade::crossover::one_point{};
}

inline clade::any::replacement<winning_play> make_replacement(const settings& s) {
  if (s.model == "pairs") return better_of_two{};
  return clade::replacement::generational{.elites = 1};
}

/// The strategy that the settings describe, without islands.
inline auto make_strategy(const settings& s) {
  const clade::genetic_algorithm algorithm{
      .population     = s.population,
      .selection      = make_selection(s),
      .crossover      = make_crossover(s),
      .crossover_rate = s.crossover_rate,
      .mutation       = clade::mutation::gene_parts{.count = s.mutations},
      .mutation_rate  = s.mutation_rate,
      .replacement    = make_replacement(s)};
  return clade::restarts{.each = algorithm, .when = common::restart_rule{0, s.stall * steps(s)}};
}

}  // namespace nim::evolve
