// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <string>

namespace clade::detail {

/// A string literal that can be a template argument, so that the type of a parameter includes the name of the parameter
/// for error messages.
template <std::size_t Size>
struct fixed_string {
  char text[Size]{};
  constexpr fixed_string(const char (&literal)[Size]) { std::copy_n(literal, Size, text); }
  std::string str() const { return std::string(text, Size - 1); }
};

}  // namespace clade::detail
