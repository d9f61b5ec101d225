// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <clade/problems/quadratic_assignment.hpp>

#include "permutations/program.hpp"
#include "settings.hpp"

namespace assignment {

using instance = clade::problems::quadratic_assignment;

/// The search for the cheapest assignment.
permutations::search search_of(const instance& of, const settings& s);

}  // namespace assignment
