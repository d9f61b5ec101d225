// SPDX-License-Identifier: BSL-1.0
#include "lines.hpp"

#include <algorithm>

namespace common {
namespace {

// The position of the last blank up to `last` outside a call such as "max(a, b)".
std::size_t last_blank_outside_calls(std::string_view text, std::size_t last) {
  const auto is_letter = [](char c) { return c >= 'a' && c <= 'z'; };
  std::size_t open = 0, blank = std::string_view::npos;  // parentheses since that of a call
  for (std::size_t i = 0; i <= last; ++i) {
    if (text[i] == '(' && (open > 0 || (i > 0 && is_letter(text[i - 1])))) ++open;
    if (text[i] == ')' && open > 0) --open;
    if (text[i] == ' ' && open == 0) blank = i;
  }
  return blank;
}

// The part of a text that fits on a line with that much room.
std::size_t that_fits(std::string_view text, std::size_t room) {
  if (text.size() <= room) return text.size();
  auto blank = last_blank_outside_calls(text, room);
  if (blank == std::string_view::npos) blank = text.find_last_of(' ', room);
  if (blank == std::string_view::npos) blank = text.find_last_of(',', room - 1);
  if (blank == std::string_view::npos || blank == 0) return room;
  return text[blank] == ' ' ? blank : blank + 1;
}

}  // namespace

std::vector<std::string> lines_of(std::string_view text, std::size_t width) {
  std::vector<std::string> lines;
  do {
    const auto fits = that_fits(text, width);
    lines.emplace_back(text.substr(0, fits));
    text.remove_prefix(fits);
    while (text.starts_with(' ')) text.remove_prefix(1);
  } while (!text.empty());
  return lines;
}

void print_rows(std::ostream& out, const std::vector<std::pair<std::string, std::string>>& rows, std::size_t width) {
  std::size_t names = 0;
  for (const auto& [name, value] : rows) names = std::max(names, name.size());
  const auto indent = names + 2, room = std::max(width, indent + 1) - indent;
  for (const auto& [name, value] : rows) {
    std::string before = name + std::string(indent - name.size(), ' ');
    for (const auto& line : lines_of(value, room)) {
      out << before << line << '\n';
      before.assign(indent, ' ');
    }
  }
}

}  // namespace common
