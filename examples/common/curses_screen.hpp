// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>

#include "canvas.hpp"

namespace common {

/// The whole terminal, taken over with curses while this exists and then restored. Keys are read with curses.
class curses_screen {
 public:
  /// Who handles keys such as Ctrl-C: the terminal, which sends their signals, or the program, which reads them.
  enum class signal_keys : bool { sent, read };

  explicit curses_screen(signal_keys how);
  curses_screen(const curses_screen&)            = delete;
  curses_screen& operator=(const curses_screen&) = delete;
  ~curses_screen();

  /// Whether the terminal could be taken over. Otherwise nothing else may be called.
  explicit operator bool() const noexcept { return handle_ != nullptr; }
  /// Whether its locale has UTF-8.
  bool has_unicode() const noexcept { return unicode_; }

  std::size_t width() const;
  std::size_t height() const;
  /// Writes the window in place of the old one. It is seen after the `refresh` of curses.
  void write(const canvas& window) const;

 private:
  void* handle_;
  bool unicode_, coloured_ = false;
};

}  // namespace common
