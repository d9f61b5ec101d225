// SPDX-License-Identifier: BSL-1.0
#include "screen.hpp"

#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <clade/run/stop/interrupted.hpp>
#include <csignal>
#include <cstddef>
#include <cstdio>
#include <optional>
#include <string>
#include <thread>

#include "common/curses_screen.hpp"
#include "common/ending_signals.hpp"
#include "computer.hpp"
#include "key.hpp"
#include "match.hpp"
#include "picture.hpp"
#include "unicode.hpp"

// Last: they define macros.
#include <curses.h>
#include <term.h>

namespace target_number::playing {

namespace {

/// The terminal, which is taken over while this exists and then restored.
class screen {
 public:
  screen() {
    if (curses_) set_escdelay(25);
  }

  explicit operator bool() const noexcept { return static_cast<bool>(curses_); }

  void show(const match& game) {
    const auto drawing = paint(game, curses_.width(), curses_.height(), curses_.has_unicode());
    // A completely different picture: curses would move lines of the old one.
    if (shown_ != game.at()) clearok(stdscr, TRUE);
    shown_ = game.at();
    curses_.write(drawing.window);
    curs_set(drawing.cursor ? 1 : 0);
    if (drawing.cursor) move(static_cast<int>(drawing.cursor->row), static_cast<int>(drawing.cursor->column));
    refresh();
  }

  /// Restores the terminal and stops the process, as Ctrl-Z does in other programs. When it continues, everything is
  /// drawn again.
  void suspend() {
    raise(SIGTSTP);  // curses knows what to do
    clearok(curscr, TRUE);
  }

  /// Discards the input typed so far.
  void forget_keys() { flushinp(); }

  /// The next key, if one was pressed already. A sequence that is not a key is discarded.
  std::optional<key> read() {
    for (int code = getch(); code != ERR; code = getch()) {
      if (const auto pressed = key_of(code)) return pressed;
    }
    return std::nullopt;
  }

 private:
  static std::optional<key> key_of(int code) {
    constexpr int ctrl_a = 1, ctrl_b = 2, ctrl_c = 3, ctrl_d = 4, ctrl_e = 5, ctrl_f = 6, backspace = 8, ctrl_k = 11,
                  ctrl_u = 21, ctrl_w = 23, ctrl_z = 26, rubout = 127;
    switch (code) {
      case ctrl_c:
        return key{key_kind::interrupt};
      case ctrl_d:  // the end of the input in a game that goes by lines
        return key{key_kind::escape};
      case ctrl_z:
        return key{key_kind::suspend};
      case '\r':
      case '\n':
      case KEY_ENTER:
        return key{key_kind::enter};
      case backspace:
      case rubout:
      case KEY_BACKSPACE:
        return key{key_kind::backspace};
      case KEY_DC:
        return key{key_kind::remove};
      case ctrl_w:
        return key{key_kind::erase_word};
      case ctrl_u:
        return key{key_kind::erase_line};
      case ctrl_k:
        return key{key_kind::erase_after};
      case ctrl_b:
      case KEY_LEFT:
        return key{key_kind::left};
      case ctrl_f:
      case KEY_RIGHT:
        return key{key_kind::right};
      case KEY_UP:
        return key{key_kind::up};
      case KEY_DOWN:
        return key{key_kind::down};
      case ctrl_a:
      case KEY_HOME:
        return key{key_kind::home};
      case ctrl_e:
      case KEY_END:
        return key{key_kind::end};
      case escape:
        return after_escape();
      default:
        return code >= ' ' && code < KEY_MIN ? std::optional(key{key_kind::character, character(code)}) : std::nullopt;
    }
  }

  // Escape alone is a key; characters right after it belong to a sequence that curses does not know, up to its end.
  static std::optional<key> after_escape() {
    constexpr int end_of_answer = 7;
    int code                    = getch();
    if (code == ERR) return key{key_kind::escape};
    if (code == escape) return after_escape();  // another key came with it
    switch (code) {
      case '[':
      case 'O':
        do code = next_of_sequence();
        while (code != ERR && !(code >= '@' && code <= '~'));
        return std::nullopt;
      case ']':
      case 'P':
      case '^':
      case '_':  // answers of a terminal, which end with a bell or with escape and a backslash
        do code = next_of_sequence();
        while (code != ERR && code != end_of_answer && code != escape);
        if (code == escape) next_of_sequence();
        return std::nullopt;
      default:
        return std::nullopt;
    }
  }

  // Its characters may come slowly, over a network.
  static int next_of_sequence() {
    timeout(50);
    const int code = getch();
    timeout(0);
    return code;
  }

  static char32_t character(int first) {
    std::string bytes{static_cast<char>(first)};
    const std::size_t length = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : first >= 0xc0 ? 2 : 1;
    while (bytes.size() < length) {
      const int next = getch();
      if (next == ERR) break;
      if (next > 0xff || (next & 0xc0) != 0x80) {
        ungetch(next);
        break;
      }
      bytes += static_cast<char>(next);
    }
    return characters_of(bytes).front();
  }

  static constexpr int escape = 27;

  common::curses_screen curses_{common::curses_screen::signal_keys::read};
  stage shown_ = stage::spinning;
};

// Whether curses knows the terminal, and it can move its cursor.
bool can_show_a_screen() {
  int known = 0;  // with it, setupterm does not end the program
  if (setupterm(nullptr, STDOUT_FILENO, &known) != OK) return false;
  const bool moves = tigetstr("cup") != nullptr;
  del_curterm(set_curterm(nullptr));
  return moves;
}

constexpr std::chrono::milliseconds moment{40};

// A generation of the computer takes this long at least: a person watches its population change.
constexpr std::chrono::milliseconds generation{150};

// Input in the first seconds of the time waits, so that the computer has an answer even to pasted text.
constexpr double head_start = 0.25;

// Waits briefly for a key; false if the terminal is closed.
bool wait_for_key() {
  pollfd input{STDIN_FILENO, POLLIN, 0};
  if (poll(&input, 1, static_cast<int>(moment.count())) <= 0) return true;
  if ((input.revents & (POLLHUP | POLLERR | POLLNVAL)) == 0) return true;
  common::wait_for_hangup();
  return false;
}

/// Plays one game, until the player leaves it or wants another one.
void play_one(match& game, const computer_player& player, screen& terminal) {
  using steady = std::chrono::steady_clock;
  std::optional<thinking> computer;
  for (auto last = steady::now(); !game.ended();) {
    const auto now = steady::now();
    if (computer) {
      if (const auto news = computer->news()) game.hear(*news);
    }
    game.pass(std::chrono::duration<double>(now - last).count());
    last = now;
    if (game.at() == stage::playing && !computer)
      computer.emplace(player, *game.known_game(), thinking::no_limit, generation);
    terminal.show(game);
    if (game.at() == stage::over) computer.reset();
    const bool thinks_first =
        game.at() == stage::playing && game.seconds_left() > game.seconds() - std::min(head_start, game.seconds() / 2);
    const bool there = thinks_first ? (std::this_thread::sleep_for(moment), true) : wait_for_key();
    if (clade::stop::interrupted::pending()) {
      game.press({key_kind::interrupt});
    } else if (!there) {
      game.leave();
    }
    if (thinks_first) continue;
    const auto before = game.at();
    while (game.at() == before) {
      const auto pressed = terminal.read();
      if (!pressed) break;
      pressed->kind == key_kind::suspend ? terminal.suspend() : game.press(*pressed);
    }
    // A player who stops the numbers one after another may press a key too many.
    if (before == stage::spinning && game.at() == stage::playing) terminal.forget_keys();
  }
}

// The account of a game with known numbers, finished or not.
account account_of(const match& game, std::uint64_t seed) {
  return {
      .played      = *game.known_game(),
      .player      = game.player_answer(),
      .computer    = game.computer_answer(),
      .ended       = game.result().value_or(outcome{}),
      .generations = game.generations(),
      .evaluations = game.evaluations(),
      .numbers     = game.numbers_from(),
      .seed        = seed,
      .population  = game.population(),
      .nearest     = game.nearest(),
      .proven      = game.proven()};
}

}  // namespace

std::optional<screen_result> play_on_screen(const play_options& options, const computer_maker& computers) {
  if (!can_show_a_screen()) return std::nullopt;
  const auto signals = common::ending_signals();

  screen terminal;
  if (!terminal) return std::nullopt;
  screen_result result;
  for (auto next = options;; ++next.seed, next.given.reset()) {
    match game(next);
    play_one(game, computers(next.seed, true), terminal);
    result.left        = !game.result();
    result.interrupted = game.at() == stage::interrupted;
    if (game.result()) {
      result.played.push_back(account_of(game, next.seed));
    } else if (result.interrupted && game.known_game()) {
      result.broken_off = account_of(game, next.seed);
    }
    if (game.at() != stage::again) return result;
  }
}

}  // namespace target_number::playing
