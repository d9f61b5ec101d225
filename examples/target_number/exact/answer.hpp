// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstdint>

#include "../expression.hpp"
#include "../rational.hpp"

namespace target_number::exact {

/// The nearest value that the numbers can make, and an expression of it.
struct answer {
  postfix expression;
  rational value;
  std::uint64_t operations;  ///< number of combinations of two values needed to find and prove it
};

}  // namespace target_number::exact
