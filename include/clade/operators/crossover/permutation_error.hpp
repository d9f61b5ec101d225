// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>

#include "../../text/message.hpp"

namespace clade::detail {

/// Throws std::invalid_argument for a parent that is not a permutation.
[[noreturn]] inline void throw_no_permutation(const char* op, std::size_t n) {
  refuse({op, " needs parents that are permutations of 0..", n - 1, ", but a gene is out of range or occurs twice"});
}

}  // namespace clade::detail
