// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "permutations/program.hpp"

namespace assignment {

/// The program: its words, its options and the search for assignments.
permutations::program assignment_program();

}  // namespace assignment
