#pragma once

#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <string_view>

namespace common {

/// Whether the stream is a terminal.
inline bool is_terminal(std::FILE* stream) { return isatty(fileno(stream)) == 1; }

/// Whether text on the stream may be coloured: on a terminal, unless NO_COLOR is set or the terminal is a dumb one.
inline bool may_colour(std::FILE* stream) {
  const char* const refused = std::getenv("NO_COLOR");
  const char* const kind    = std::getenv("TERM");
  return is_terminal(stream) && !(refused && *refused) && kind && std::string_view(kind) != "dumb";
}

}  // namespace common
