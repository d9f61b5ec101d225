#pragma once

#include <array>
#include <charconv>
#include <string>

namespace clade {

/// A number in as few digits as tell it from every other: 0.1 is "0.1", and 1.000000001 is not shortened to 1.
inline std::string to_text(double number) {
  std::array<char, 32> text;
  return {text.data(), std::to_chars(text.data(), text.data() + text.size(), number).ptr};
}

}  // namespace clade
