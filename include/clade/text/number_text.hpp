// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <charconv>
#include <cmath>
#include <string>

namespace clade::detail {

/// Returns a number formatted by std::to_chars, independently of the locale: in the given format, or with the fewest
/// digits that read back as the same number. NaN becomes "nan" without a sign, because its sign depends on the
/// platform.
template <class... Format>
std::string number_text(double value, Format... format) {
  if (value != value) return "nan";
  char text[400];  // a double in fixed notation has at most 309 digits before the point
  return {text, std::to_chars(text, text + sizeof text, value, format...).ptr};
}

/// Returns a number with the fewest digits that read back as the same number. Integers below 10^15 in magnitude have no
/// exponent, and 0 has no sign.
inline std::string exact_text(double value) {
  if (value == 0) return "0";
  if (std::abs(value) < 1e15 && value == std::floor(value)) return number_text(value, std::chars_format::fixed, 0);
  return number_text(value);
}

}  // namespace clade::detail
