// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <span>
#include <vector>

#include "case_errors.hpp"
#include "generation.hpp"
#include "population.hpp"
#include "problem.hpp"

/// Plain types to check operators against: `static_assert(selection_for<tournament, archetype::population>)`.
namespace clade::archetype {

using chromosome = std::vector<int>;
using space = chromosome (*)(random_stream&);
using population = clade::detail::population<chromosome, double, lower_is_better>;
using population_of_cases = clade::detail::population<chromosome, case_errors, lower_is_better>;
using generation = clade::detail::generation<population>;

/// The generation of a run whose population is drawn of a distribution.
struct generation_with_distribution : generation {
  std::span<const double> mean;
  double step_size;
  std::span<const double> deviations;
  double axis_ratio;
};

}  // namespace clade::archetype
