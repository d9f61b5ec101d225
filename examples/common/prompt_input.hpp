// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <clade/run/stop/interrupted.hpp>
#include <cstddef>
#include <istream>
#include <ostream>
#include <string>
#include <string_view>

#include "line_editor.hpp"
#include "usage_error.hpp"

/// Words that a user may type at any prompt instead of an answer.
namespace common {

struct help {
  bool operator==(const help&) const = default;
};
struct quit {
  bool operator==(const quit&) const = default;
};
/// The reason why a line is invalid.
struct mistake {
  std::string what;

  bool operator==(const mistake&) const = default;
};

/// Whether a word was typed, in upper or lower case; `word` is in lower case.
inline bool is_word(std::string_view typed, std::string_view word) {
  return std::ranges::equal(
      typed, word, {}, [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c | 0x20) : c; });
}
inline bool asks_for_help(std::string_view typed) {
  return typed == "?" || is_word(typed, "h") || is_word(typed, "help");
}
inline bool asks_to_quit(std::string_view typed) {
  return is_word(typed, "q") || is_word(typed, "quit") || is_word(typed, "exit");
}

/// The text without leading and trailing blanks.
inline std::string_view trimmed(std::string_view text) {
  constexpr std::string_view blanks = " \t\r\n\v\f";
  const auto first                  = text.find_first_not_of(blanks);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(blanks) - first + 1);
}

/// Asks a question, and reads the line that a user types. False at the end of the input or if Ctrl-C ended the reading.
/// If no terminal shows the input, the line is printed too, or the beginning of a very long one.
inline bool ask(std::istream& in, std::ostream& out, std::string_view question, bool repeat, std::string& line) {
  constexpr std::size_t max_repeated = 200;
  if (auto* const editor = dynamic_cast<line_editor*>(in.rdbuf())) {
    const auto last = question.rfind('\n') + 1;  // 0 if there is one line only
    out << question.substr(0, last);
    editor->ask(question.substr(last));
  } else {
    out << question;
  }
  out << std::flush;
  const bool read = !clade::stop::interrupted::pending() && std::getline(in, line);
  if (read && repeat) out << shown(trimmed(line), max_repeated);
  if (!read || repeat) out << '\n';
  return read;
}

}  // namespace common
