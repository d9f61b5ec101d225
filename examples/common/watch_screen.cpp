// SPDX-License-Identifier: BSL-1.0
#include "watch_screen.hpp"

#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <clade/run/stop/interrupted.hpp>
#include <cstdint>
#include <cstdio>
#include <utility>

#include "curses_screen.hpp"
#include "terminal.hpp"

// Included last, because it defines macros.
#include <curses.h>

namespace common {

struct watch_screen::state {
  curses_screen screen{curses_screen::signal_keys::sent};  // Ctrl-C ends the run
  bool one_step = false;
  // When it was shown for the last time, and when the run went on.
  std::chrono::steady_clock::time_point shown{}, left{};
};

namespace {

constexpr std::chrono::milliseconds between(40);
constexpr double max_rate = 640, min_rate = 0.625;  // generations a second

}  // namespace

watch_screen::watch_screen() {
  if (is_terminal(stdout) && is_terminal(stdin)) state_ = std::make_unique<state>();
}
watch_screen::~watch_screen() = default;

bool watch_screen::works() const noexcept { return state_ && state_->screen; }

void watch_screen::show(
    const clade::observe::recorded_history& history, watched_run& run, const std::function<text_picture()>& picture) {
  const auto now = std::chrono::steady_clock::now();
  if (!state_->one_step && now - state_->shown < between) return;
  run.picture        = picture();
  const auto& screen = state_->screen;
  screen.write(paint(history, run, screen.width(), screen.height(), screen.has_unicode()));
  refresh();
  state_->shown = now;
}

bool watch_screen::hold(
    const clade::observe::recorded_history& history, watched_run& run, const std::function<text_picture()>& picture) {
  if (!works() || run.ended) return false;
  using clock     = std::chrono::steady_clock;
  bool was_paused = run.paused;
  if (std::exchange(state_->one_step, false)) run.paused = true;
  for (bool waited = false;; waited = true) {
    for (int key = getch(); key != ERR; key = getch()) {
      if (key == 'q') run.ended = true;
      if (key == ' ') run.paused = !run.paused;
      if (key == '.') state_->one_step = true;
      if (key == '+') run.rate = run.rate * 2 > max_rate ? 0 : run.rate * 2;
      if (key == '-') run.rate = run.rate == 0 ? max_rate : std::max(run.rate / 2, min_rate);
    }
    if (run.ended) return true;
    const auto now = clock::now();
    const auto left =
        run.rate > 0 ? std::chrono::duration<double>(1 / run.rate) - (now - state_->left) : clock::duration();
    const bool goes_on = !run.paused && left <= clock::duration();
    if (goes_on || state_->one_step || clade::stop::interrupted::pending()) {
      state_->left = now;
      return waited;
    }
    if (std::exchange(was_paused, run.paused) != run.paused) state_->shown = {};
    show(history, run, picture);
    const auto wait = std::chrono::duration_cast<std::chrono::milliseconds>(left).count() + 1;
    pollfd input{STDIN_FILENO, POLLIN, 0};
    poll(&input, 1, run.paused ? 100 : static_cast<int>(std::min<std::int64_t>(wait, 40)));
  }
}

}  // namespace common
