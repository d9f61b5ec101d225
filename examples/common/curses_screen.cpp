// SPDX-License-Identifier: BSL-1.0
#include "curses_screen.hpp"

#include <algorithm>
#include <clocale>
#include <cstdio>

#include "terminal.hpp"

// Last: it defines macros.
#include <curses.h>

namespace common {
namespace {

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

curses_screen::curses_screen(signal_keys how) : unicode_(common::has_unicode()) {
  std::setlocale(LC_CTYPE, "");
  handle_ = newterm(nullptr, stdout, stdin);
  if (!handle_) return;
  how == signal_keys::read ? raw() : cbreak();
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
  coloured_ = true;
}

curses_screen::~curses_screen() {
  if (!handle_) return;
  flushinp();  // discards typed keys, so that the shell does not read them
  endwin();
  delscreen(static_cast<SCREEN*>(handle_));
}

std::size_t curses_screen::width() const { return static_cast<std::size_t>(std::max(getmaxx(stdscr), 0)); }
std::size_t curses_screen::height() const { return static_cast<std::size_t>(std::max(getmaxy(stdscr), 0)); }

void curses_screen::write(const canvas& window) const {
  erase();
  for (const auto& [column, row, text, as] : window.runs()) {
    attrset(static_cast<int>(attributes(as, coloured_)));
    mvaddstr(static_cast<int>(row), static_cast<int>(column), text.c_str());
  }
}

}  // namespace common
