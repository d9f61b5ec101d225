// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "permutations/program.hpp"

namespace tsp {

/// The program: its words, its options and the search for tours.
permutations::program tsp_program();

}  // namespace tsp
