// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../core/archetypes.hpp"
#include "../core/problem.hpp"
#include "../random/random_stream.hpp"

namespace clade::archetype {

/// A problem whose run has `archetype::population`.
using problem = clade::problem<double (*)(const chromosome&), chromosome (*)(random_stream&), lower_is_better>;

}  // namespace clade::archetype
