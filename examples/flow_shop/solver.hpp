// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <clade/problems/flow_shop.hpp>

#include "permutations/program.hpp"
#include "settings.hpp"

namespace flow_shop {

using instance = clade::problems::flow_shop;

/// The search for the order of the shortest makespan.
permutations::search search_of(const instance& of, const settings& s);

}  // namespace flow_shop
