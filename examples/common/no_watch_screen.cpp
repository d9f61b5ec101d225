// SPDX-License-Identifier: BSL-1.0
// Used instead of watch_screen.cpp if there is no curses.

#include "watch_screen.hpp"

namespace common {

struct watch_screen::state {};

watch_screen::watch_screen()  = default;
watch_screen::~watch_screen() = default;
bool watch_screen::works() const noexcept { return false; }
void watch_screen::show(const clade::observe::recorded_history&, watched_run&, const std::function<text_picture()>&) {}
bool watch_screen::hold(const clade::observe::recorded_history&, watched_run&, const std::function<text_picture()>&) {
  return false;
}

}  // namespace common
