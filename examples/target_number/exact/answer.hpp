// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstdint>

#include "../expression.hpp"
#include "../rational.hpp"

namespace target_number::exact {

/// The nearest value that the numbers can make, and how.
struct answer {
  postfix expression;
  rational value;
  std::uint64_t operations;  ///< how many times two values were put together to find and prove it
};

}  // namespace target_number::exact
