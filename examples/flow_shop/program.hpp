// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "permutations/program.hpp"

namespace flow_shop {

/// The program: its words, its options and the search for orders.
permutations::program flow_shop_program();

}  // namespace flow_shop
