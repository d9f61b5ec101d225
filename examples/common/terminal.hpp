// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <langinfo.h>
#include <locale.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <string_view>

namespace common {

/// Whether the stream is a terminal.
inline bool is_terminal(std::FILE* stream) { return isatty(fileno(stream)) == 1; }

/// Returns the maximum line width on a stream, in columns: the width of the terminal, but at least 80 and at most 100,
/// because longer lines are hard to read; 80 if the stream is not a terminal.
inline std::size_t line_width_of(std::FILE* stream) {
  winsize size{};
  if (!is_terminal(stream) || ioctl(fileno(stream), TIOCGWINSZ, &size) != 0) return 80;
  return std::clamp<std::size_t>(size.ws_col, 80, 100);
}

/// The columns of lines in a conversation on the stream: those of the terminal, from 20 to 80; 80 if the stream is not
/// a terminal.
inline std::size_t columns_to_talk(std::FILE* stream) {
  winsize size{};
  if (!is_terminal(stream) || ioctl(fileno(stream), TIOCGWINSZ, &size) != 0 || size.ws_col == 0) return 80;
  return std::clamp<std::size_t>(size.ws_col, 20, 80);
}

/// Whether text on the stream may be coloured: on a terminal, unless NO_COLOR is set or the terminal is dumb.
inline bool may_colour(std::FILE* stream) {
  const char* const refused = std::getenv("NO_COLOR");
  const char* const kind    = std::getenv("TERM");
  return is_terminal(stream) && !(refused && *refused) && kind && std::string_view(kind) != "dumb";
}

/// Whether the locale of the environment has UTF-8.
inline bool has_unicode() {
  const auto locale = newlocale(LC_CTYPE_MASK, "", nullptr);
  if (!locale) return false;
  const bool is_utf8 = std::string_view(nl_langinfo_l(CODESET, locale)) == "UTF-8";
  freelocale(locale);
  return is_utf8;
}

}  // namespace common
