// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "common/print_result.hpp"
#include "rational.hpp"

namespace target_number {

/// A whole number as it is, a fraction as a text such as "1925/2".
inline common::json json_value(const rational& value) {
  if (value.denominator == 1) return value.numerator;
  return to_text(value);
}

}  // namespace target_number
