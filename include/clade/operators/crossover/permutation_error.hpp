// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>

#include "../../text/message.hpp"

namespace clade::detail {

/// Refuses parents that are not permutations, for the crossovers that need permutations.
[[noreturn]] inline void throw_no_permutation(const char* op, std::size_t n) {
  refuse({op, " needs parents that are permutations of 0..", n - 1, ", but a gene is out of range or there twice"});
}

}  // namespace clade::detail
