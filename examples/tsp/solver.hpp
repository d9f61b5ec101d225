// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <clade/problems/tsp.hpp>

#include "permutations/program.hpp"
#include "settings.hpp"

namespace tsp {

using instance = clade::problems::tsp;
using tour     = permutations::permutation;  // places from 0

/// The search for the shortest tour.
permutations::search search_of(const instance& of, const settings& s);

}  // namespace tsp
