// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>

namespace clade::detail {

/// Returns an excerpt of a text for a message: up to `max` bytes from `begin` on, with "..." for the omitted parts.
/// UTF-8 characters are not split. Null characters would end the message, so they become "\0".
inline std::string excerpt(std::string_view text, std::size_t begin = 0, std::size_t max = 100) {
  const auto splits = [&](std::size_t at) { return at < text.size() && (text[at] & 0xC0) == 0x80; };
  auto end = std::min(text.size(), begin + max);
  while (begin > 0 && splits(begin)) --begin;
  while (end > begin && splits(end)) --end;
  std::string result = begin > 0 ? "..." : "";
  for (const char c : text.substr(begin, end - begin)) result.append(c == '\0' ? "\\0" : std::string(1, c));
  return end < text.size() ? result + "..." : result;
}

/// Returns an excerpt of up to 60 bytes around a position of a text, for a message.
inline std::string excerpt_around(std::string_view text, std::size_t at) {
  constexpr std::size_t max = 60;
  return excerpt(text, text.size() <= max || at < max / 2 ? 0 : at - max / 2, max);
}

}  // namespace clade::detail
