// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <clade/any.hpp>
#include <clade/clade.hpp>

#include "aim.hpp"
#include "common/restart_rule.hpp"
#include "named_policies.hpp"
#include "settings.hpp"
#include "variation.hpp"

namespace target_number::genetic {

/// The strategy that the settings describe.
inline auto make_strategy(const settings& s) {
  using namespace clade;
  const auto change = mutation::with_probability{s.mutation_rate, make_mutation(s)};
  const genetic_algorithm algorithm{
      .population     = s.population,
      .selection      = make_selection(s),
      .crossover      = graft{{.inner = s.inner_rate}},
      .crossover_rate = s.crossover_rate,
      .mutation       = mutation::sequence{change, memetic_step{s.memory}},
      .mutation_rate  = 1,
      .replacement    = make_replacement(s)};
  return restarts{.each = algorithm, .when = common::restart_rule{.stall = s.stall}};
}

}  // namespace target_number::genetic
