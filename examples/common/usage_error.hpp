// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <clade/study/report/utf8.hpp>
#include <cstddef>
#include <stdexcept>
#include <string>
#include <string_view>

namespace common {

/// Wrong usage or input: the program says what() on one line of stderr and ends with status 2, its stdout empty.
class usage_error : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// A text from the user that is safe for a terminal: on one line, with control characters and bytes that are not UTF-8
/// escaped as \xNN. A text of more than `most` characters is cut and ends with "...".
inline std::string shown(std::string_view text, std::size_t most) {
  std::string result;
  for (std::size_t i = 0; !text.empty(); ++i) {
    if (i == most) return result + "...";
    const auto [code, bytes] = clade::detail::first_character(text);
    if (code != clade::detail::no_character) {
      result += clade::report::one_line(text.substr(0, bytes));
    } else {
      constexpr auto digits = "0123456789abcdef";
      const auto byte       = static_cast<unsigned char>(text.front());
      result += {'\\', 'x', digits[byte / 16], digits[byte % 16]};
    }
    text.remove_prefix(bytes);
  }
  return result;
}

/// As above, in quotes. If the text is cut, its number of characters follows.
inline std::string in_quotes(std::string_view text) {
  constexpr std::size_t most = 100;
  std::size_t characters     = 0;
  for (auto rest = text; !rest.empty(); ++characters) rest.remove_prefix(clade::detail::first_character(rest).bytes);
  auto result = '"' + shown(text, most) + '"';
  return characters > most ? result + " (" + std::to_string(characters) + " characters)" : result;
}

}  // namespace common
