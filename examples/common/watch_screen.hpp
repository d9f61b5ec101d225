// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <clade/study/observe/history.hpp>
#include <functional>
#include <memory>

#include "watch_view.hpp"

namespace common {

/// Shows a run on the whole terminal while it goes on. Without a terminal that can move its cursor, or without curses,
/// it shows nothing; then `works()` is false. The terminal is restored when this is destroyed.
class watch_screen {
 public:
  watch_screen();
  ~watch_screen();
  watch_screen(const watch_screen&)            = delete;
  watch_screen& operator=(const watch_screen&) = delete;

  bool works() const noexcept;

  /// Shows a generation, at most 25 times a second. `picture` makes the picture if it is shown.
  void show(
      const clade::observe::recorded_history& history, watched_run& run, const std::function<text_picture()>& picture);
  /// Waits until the next generation is due, and reads the keys: the space bar pauses and goes on, a full stop makes
  /// one step, + and - change the speed, q ends. Returns true if it has waited or the run shall end.
  bool hold(
      const clade::observe::recorded_history& history, watched_run& run, const std::function<text_picture()>& picture);

 private:
  struct state;
  std::unique_ptr<state> state_;
};

}  // namespace common
