// SPDX-License-Identifier: BSL-1.0
#pragma once

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

/// The maximum number of columns of a line of text on the stream: that of the terminal, but from 80 to 100, since
/// longer lines are hard to read; 80 if the stream is not a terminal.
inline std::size_t columns_of(std::FILE* stream) {
  winsize size{};
  if (!is_terminal(stream) || ioctl(fileno(stream), TIOCGWINSZ, &size) != 0) return 80;
  return std::clamp<std::size_t>(size.ws_col, 80, 100);
}

/// Whether text on the stream may be coloured: on a terminal, unless NO_COLOR is set or the terminal is dumb.
inline bool may_colour(std::FILE* stream) {
  const char* const refused = std::getenv("NO_COLOR");
  const char* const kind    = std::getenv("TERM");
  return is_terminal(stream) && !(refused && *refused) && kind && std::string_view(kind) != "dumb";
}

}  // namespace common
