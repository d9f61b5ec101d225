// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstdint>

#include "expression.hpp"

namespace target_number {

/// The result of an operation allowed by the rules: operands are whole numbers, and in a division b divides a.
constexpr std::int64_t whole_result(operation op, std::int64_t a, std::int64_t b) {
  switch (op) {
    case operation::add:
      return a + b;
    case operation::subtract:
      return a - b;
    case operation::multiply:
      return a * b;
    default:
      return a / b;
  }
}

}  // namespace target_number
