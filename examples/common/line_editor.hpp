// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <unistd.h>

#include <iostream>
#include <istream>
#include <memory>
#include <streambuf>
#include <string_view>

#include "timed_input.hpp"

namespace common {

/// The lines that a person edits on a terminal, with the keys of Emacs, and with the earlier lines to go back to.
class line_editor : public std::streambuf {
 public:
  /// Sets the question of the next line: one line, which may have sequences of colours.
  virtual void ask(std::string_view question) = 0;
};

/// Returns an editor that reads `keys`. Returns nullptr if standard input and output are no terminals that can move the
/// cursor, and if the program was built without libedit.
std::unique_ptr<line_editor> make_line_editor(timed_input& keys);

/// Calls `run` with standard input, which ends at a signal. A person edits the lines on a terminal.
template <class Run>
auto with_standard_input(const Run& run) {
  timed_input keys(STDIN_FILENO);
  const auto editor = make_line_editor(keys);
  std::istream typed(editor ? static_cast<std::streambuf*>(editor.get()) : &keys);
  typed.tie(&std::cout);
  return run(typed);
}

}  // namespace common
