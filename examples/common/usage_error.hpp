#pragma once

#include <cstdio>
#include <stdexcept>
#include <string>
#include <string_view>

namespace common {

/// Wrong usage or input: the program says what() on one line of stderr and ends with status 2, its stdout empty.
class usage_error : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// The given text, in quotes and on one line: control characters are written as \xNN.
inline std::string in_quotes(std::string_view text) {
  std::string result = "\"";
  for (const char c : text) {
    if (static_cast<unsigned char>(c) >= ' ' && c != '\x7f') {
      result += c;
    } else {
      char code[5];
      std::snprintf(code, sizeof code, "\\x%02x", static_cast<unsigned>(static_cast<unsigned char>(c)));
      result += code;
    }
  }
  return result + '"';
}

}  // namespace common
