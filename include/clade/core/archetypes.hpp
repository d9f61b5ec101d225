// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <vector>

#include "generation.hpp"
#include "population.hpp"
#include "problem.hpp"

/// Simple types for checking operators against their concepts: `static_assert(selection_for<tournament,
/// archetype::population>)`.
namespace clade::archetype {

using chromosome = std::vector<int>;
using space = chromosome (*)(random_stream&);
using population = clade::detail::population<chromosome, double, lower_is_better>;
using generation = clade::detail::generation<population>;

}  // namespace clade::archetype
