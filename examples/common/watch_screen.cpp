// SPDX-License-Identifier: BSL-1.0
#include "watch_screen.hpp"

#include <langinfo.h>
#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <clade/run/stop/interrupted.hpp>
#include <clocale>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <string_view>

#include "terminal.hpp"

// Last: it defines macros.
#include <curses.h>

namespace common {

struct watch_screen::state {
  SCREEN* handle = nullptr;
  bool coloured  = false;
  bool unicode   = false;
  bool one_step  = false;
  // When it was shown for the last time, and when the run went on.
  std::chrono::steady_clock::time_point shown{}, left{};
};

namespace {

constexpr std::chrono::milliseconds between(40);
constexpr double max_rate = 640, min_rate = 0.625;  // generations a second
constexpr short light_pair = 10, dark_pair = 11;

attr_t attributes(look as, bool coloured) {
  const auto colour = [&](short which) { return coloured ? static_cast<attr_t>(COLOR_PAIR(which)) : attr_t{A_NORMAL}; };
  switch (as) {
    case look::faint:
      return A_DIM;
    case look::strong:
      return A_BOLD;
    case look::good:
      return A_BOLD | colour(COLOR_GREEN);
    case look::warning:
      return A_BOLD | colour(COLOR_YELLOW);
    case look::bad:
      return A_BOLD | colour(COLOR_RED);
    case look::active:
      return A_REVERSE | colour(COLOR_CYAN);
    case look::light_square:
      return coloured ? colour(light_pair) : attr_t{A_REVERSE};
    case look::dark_square:
      return coloured ? colour(dark_pair) : attr_t{A_NORMAL};
    default:
      return A_NORMAL;
  }
}

}  // namespace

watch_screen::watch_screen() : state_(std::make_unique<state>()) {
  if (!is_terminal(stdout) || !is_terminal(stdin)) return;
  std::setlocale(LC_CTYPE, "");
  state_->unicode = std::string_view(nl_langinfo(CODESET)) == "UTF-8";
  state_->handle  = newterm(nullptr, stdout, stdin);
  if (!state_->handle) return;
  cbreak();  // Ctrl-C still ends the run
  noecho();
  nonl();
  keypad(stdscr, TRUE);
  nodelay(stdscr, TRUE);
  curs_set(0);
  if (!may_colour(stdout) || !has_colors()) return;
  start_color();
  const bool kept = use_default_colors() == OK;
  for (const int number : {COLOR_GREEN, COLOR_YELLOW, COLOR_RED, COLOR_CYAN}) {
    const auto one = static_cast<short>(number);
    init_pair(one, one, static_cast<short>(kept ? -1 : COLOR_BLACK));
  }
  // Of 256 colours, those of a wooden board.
  const bool many = COLORS >= 256 && COLOR_PAIRS > dark_pair;
  init_pair(light_pair, COLOR_BLACK, static_cast<short>(many ? 223 : COLOR_WHITE));
  init_pair(
      dark_pair, static_cast<short>(many ? COLOR_BLACK : COLOR_WHITE), static_cast<short>(many ? 137 : COLOR_BLUE));
  state_->coloured = true;
}

watch_screen::~watch_screen() {
  if (!state_->handle) return;
  flushinp();
  endwin();
  delscreen(state_->handle);
}

bool watch_screen::works() const noexcept { return state_->handle != nullptr; }

bool watch_screen::show(
    const clade::observe::recorded_history& history, watched_run& run, const std::function<text_picture()>& picture) {
  using clock = std::chrono::steady_clock;
  if (state_->one_step) run.paused = true;
  state_->one_step   = false;
  const auto arrived = clock::now();
  for (;;) {
    for (int key = getch(); key != ERR; key = getch()) {
      if (key == 'q') return true;
      if (key == ' ') run.paused = !run.paused;
      if (key == '.') state_->one_step = true;
      if (key == '+') run.rate = run.rate * 2 > max_rate ? 0 : run.rate * 2;
      if (key == '-') run.rate = run.rate == 0 ? max_rate : std::max(run.rate / 2, min_rate);
    }
    const auto now = clock::now();
    if (run.paused || now - state_->shown >= between) {
      run.picture       = picture();
      const auto size   = [](int n) { return static_cast<std::size_t>(n > 0 ? n : 0); };
      const auto window = paint(history, run, size(getmaxx(stdscr)), size(getmaxy(stdscr)), state_->unicode);
      erase();
      for (const auto& [column, row, text, as] : window.runs()) {
        attrset(static_cast<int>(attributes(as, state_->coloured)));
        mvaddstr(static_cast<int>(row), static_cast<int>(column), text.c_str());
      }
      refresh();
      state_->shown = now;
    }
    const auto left =
        run.rate > 0 ? std::chrono::duration<double>(1 / run.rate) - (now - state_->left) : clock::duration();
    const bool goes_on = !run.paused && left <= clock::duration();
    if (goes_on || state_->one_step || clade::stop::interrupted::pending()) {
      state_->left = now;
      run.waited += std::chrono::duration<double>(now - arrived).count();
      return false;
    }
    const auto wait = std::chrono::duration_cast<std::chrono::milliseconds>(left).count() + 1;
    pollfd input{STDIN_FILENO, POLLIN, 0};
    poll(&input, 1, run.paused ? 100 : static_cast<int>(std::min<std::int64_t>(wait, 40)));
  }
}

}  // namespace common
