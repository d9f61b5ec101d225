// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <fcntl.h>
#include <poll.h>
#include <sys/ioctl.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>

#include <algorithm>
#include <boost/test/execution_monitor.hpp>
#include <boost/test/unit_test.hpp>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstddef>
#include <cstdlib>
#include <iostream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "process.hpp"

namespace support {

/// The content of a terminal: a grid of characters that interprets the sequences of curses for TERM=xterm. Colours and
/// modes are ignored.
class screen_model {
 public:
  screen_model(std::size_t columns, std::size_t rows) { resize(columns, rows); }

  void resize(std::size_t columns, std::size_t rows) {
    columns_ = columns;
    cells_.resize(rows);
    for (auto& row : cells_) row.resize(columns, " ");
    move(row_, column_);
  }

  void read(std::string_view output) {
    for (const char c : output) read(c);
  }

  /// A row without the spaces at its end.
  std::string row(std::size_t i) const {
    std::string text;
    for (const auto& cell : cells_.at(i)) text += cell;
    text.erase(text.find_last_not_of(' ') + 1);
    return text;
  }

  std::string text() const {
    std::string all;
    for (std::size_t i = 0; i < cells_.size(); ++i) all += row(i) + '\n';
    return all;
  }

  std::size_t cursor_row() const noexcept { return row_; }
  std::size_t cursor_column() const noexcept { return column_; }

 private:
  void read(char c) {
    if (!sequence_.empty()) {
      sequence_ += c;
      const bool longer = sequence_[1] == '[' ? sequence_.size() == 2 || c < '@' || c > '~'
                                              : (sequence_[1] == '(' || sequence_[1] == ')') && sequence_.size() < 3;
      if (longer) return;
      if (sequence_[1] == '[') obey(std::exchange(sequence_, {}));
      sequence_.clear();
    } else if (c == '\x1b') {
      sequence_ = c;
    } else if (c == '\r') {
      column_ = 0;
    } else if (c == '\n') {
      line_feed();
    } else if (c == '\b') {
      column_ -= column_ > 0 ? 1 : 0;
    } else if (c == '\t') {
      move(row_, (column_ / 8 + 1) * 8);
    } else if ((c & 0xc0) == 0x80) {
      last_ += c;
      if (column_ > 0) cells_[row_][column_ - 1] = last_;
    } else if (static_cast<unsigned char>(c) >= ' ') {
      last_ = c;
      put(last_);
    }
  }

  void put(const std::string& character) {
    if (column_ == columns_) {
      column_ = 0;
      line_feed();
    }
    cells_[row_][column_++] = character;
  }

  void line_feed() {
    if (row_ + 1 < cells_.size()) {
      ++row_;
      return;
    }
    cells_.erase(cells_.begin());
    cells_.emplace_back(columns_, " ");
  }

  void move(std::size_t row, std::size_t column) {
    row_ = std::min(row, cells_.size() - 1);
    column_ = std::min(column, columns_ - 1);
  }

  void obey(const std::string& sequence) {
    if (sequence[2] == '?' || sequence[2] == '>') return;
    std::vector<std::size_t> numbers{0};
    for (const char c : sequence.substr(2)) {
      if (c == ';') numbers.push_back(0);
      if (c >= '0' && c <= '9') numbers.back() = 10 * numbers.back() + static_cast<std::size_t>(c - '0');
    }
    const auto n = std::max<std::size_t>(numbers[0], 1);
    const auto fill = [&](std::size_t row, std::size_t from, std::size_t to) {
      for (auto i = from; i < std::min(to, columns_); ++i) cells_[row][i] = " ";
    };
    auto& line = cells_[row_];
    const auto at = std::min(column_, columns_ - 1), left = columns_ - at;
    switch (sequence.back()) {
      case 'H':
        return move(n - 1, numbers.size() > 1 ? std::max<std::size_t>(numbers[1], 1) - 1 : 0);
      case 'A':
        return move(row_ - std::min(row_, n), column_);
      case 'B':
        return move(row_ + n, column_);
      case 'C':
        return move(row_, column_ + n);
      case 'D':
        return move(row_, column_ - std::min(column_, n));
      case 'G':
        return move(row_, n - 1);
      case 'd':
        return move(n - 1, column_);
      case 'J':
        fill(row_, numbers[0] == 0 ? column_ : 0, columns_);
        for (auto i = numbers[0] == 2 ? 0 : row_ + 1; i < cells_.size(); ++i) fill(i, 0, columns_);
        return;
      case 'K':
        return fill(row_, numbers[0] == 0 ? column_ : 0, numbers[0] == 1 ? column_ + 1 : columns_);
      case 'X':
        return fill(row_, column_, column_ + n);
      case 'P':
        line.erase(line.begin() + static_cast<std::ptrdiff_t>(at),
                   line.begin() + static_cast<std::ptrdiff_t>(at + std::min(n, left)));
        line.resize(columns_, " ");
        return;
      case '@':
        line.insert(line.begin() + static_cast<std::ptrdiff_t>(at), n, " ");
        line.resize(columns_);
        return;
      case 'b':
        for (std::size_t i = 0; i < n; ++i) put(last_);
        return;
      default:
        return;
    }
  }

  std::size_t columns_ = 0, row_ = 0, column_ = 0;
  std::vector<std::vector<std::string>> cells_{1};
  std::string sequence_, last_ = " ";
};

/// Runs a program on its own terminal, types, and reads the screen. If the system has no pseudo-terminal, as in a
/// container without /dev/pts, the test case reports this and ends.
class pseudo_terminal {
 public:
  /// `environment` has entries NAME=VALUE, or NAME for a variable that is not to be set.
  pseudo_terminal(const std::string& program, std::vector<std::string> arguments, std::size_t columns = 80,
                  std::size_t rows = 24, std::vector<std::string> environment = {})
      : screen_(columns, rows), master_(posix_openpt(O_RDWR | O_NOCTTY)) {
    const char* const place =
        master_ < 0 || grantpt(master_) != 0 || unlockpt(master_) != 0 ? nullptr : ptsname(master_);
    const std::string name = place ? place : "";
    if (place) slave_ = open(place, O_RDWR | O_NOCTTY);
    if (slave_ < 0) skip_test_case();
    resize(columns, rows);
    modes_at_start_ = modes();
    arguments.insert(arguments.begin(), program);
    const auto pointers = pointers_to(arguments);
    id_ = fork();
    if (id_ < 0) throw std::runtime_error("fork failed");
    if (id_ > 0) return;
    take_back_signals();
    setsid();
    const int terminal = open(name.c_str(), O_RDWR);  // becomes the controlling terminal
    for (int i = 0; i < 3; ++i) dup2(terminal, i);
    for (const int file : {master_, slave_, terminal}) {
      if (file > 2) close(file);
    }
    setenv("TERM", "xterm", 1);
    setenv("LC_ALL", "C.UTF-8", 1);
    unsetenv("NO_COLOR");
    for (auto& variable : environment)
      variable.find('=') == std::string::npos ? unsetenv(variable.c_str()) : putenv(variable.data());
    execv(program.c_str(), pointers.data());
    _exit(127);
  }
  pseudo_terminal(const pseudo_terminal&) = delete;
  pseudo_terminal& operator=(const pseudo_terminal&) = delete;
  ~pseudo_terminal() {
    if (id_ > 0) {
      kill(id_, SIGKILL);
      waitpid(id_, nullptr, 0);
    }
    hang_up();
  }

  void type(std::string_view keys) {
    if (write(master_, keys.data(), keys.size()) != static_cast<ssize_t>(keys.size())) {
      throw std::runtime_error("the pseudo-terminal takes no keys");
    }
  }

  /// Waits until the screen shows the text. Returns false if the program ends before or the time limit is reached.
  bool shows(std::string_view text) {
    return becomes([&] { return screen_.text().find(text) != std::string::npos; });
  }

  /// Waits until the condition holds. Returns false if the program ends before or the time limit is reached.
  template <class Condition>
  bool becomes(const Condition& condition) {
    return wait_until(condition, patience);
  }

  /// Waits, and reads the output. The result of a test must not depend on how much happens in this time.
  void watch(std::chrono::milliseconds time) {
    wait_until([] { return false; }, time);
  }

  /// Resizes the window and notifies the program.
  void resize(std::size_t columns, std::size_t rows) {
    winsize size{};
    size.ws_col = static_cast<unsigned short>(columns);
    size.ws_row = static_cast<unsigned short>(rows);
    ioctl(slave_, TIOCSWINSZ, &size);
    screen_.resize(columns, rows);
  }

  void send(int signal) const { kill(id_, signal); }

  /// Takes the terminal away.
  void hang_up() {
    for (int* file : {&master_, &slave_}) {
      if (*file >= 0) close(std::exchange(*file, -1));
    }
  }

  /// Waits for the end. Returns the exit status, 128 plus the signal that ended the program, or -1 at the time limit.
  int wait() {
    wait_until([] { return false; }, patience);
    return ended() ? status_ : -1;
  }

  /// Repeats the keys until the program ends, since it may not read the first ones. Returns the same as `wait`.
  int leave(std::string_view keys) {
    for (const auto until = std::chrono::steady_clock::now() + patience; std::chrono::steady_clock::now() < until;) {
      type(keys);
      watch(std::chrono::milliseconds(300));
      if (ended()) break;
    }
    return status_;
  }

  const screen_model& screen() const noexcept { return screen_; }
  /// All that was written, with its sequences.
  const std::string& output() const noexcept { return output_; }

  /// The modes of the terminal: the flags of input, output, control and local modes.
  std::vector<tcflag_t> modes() const {
    termios settings{};
    tcgetattr(slave_, &settings);
    return {settings.c_iflag, settings.c_oflag, settings.c_cflag, settings.c_lflag};
  }
  /// The same before the program began.
  const std::vector<tcflag_t>& modes_at_start() const noexcept { return modes_at_start_; }

 private:
  [[noreturn]] static void skip_test_case() {
    std::cerr << "skipped: " << boost::unit_test::framework::current_test_case().full_name()
              << ": there is no pseudo-terminal (" << std::generic_category().message(errno) << ")\n";
    throw boost::execution_aborted();
  }

  bool ended() {
    int status = 0;
    if (id_ > 0 && waitpid(id_, &status, WNOHANG) == id_) {
      id_ = 0;
      status_ = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    }
    return id_ == 0;
  }

  template <class Condition>
  bool wait_until(const Condition& condition, std::chrono::milliseconds limit) {
    const auto until = std::chrono::steady_clock::now() + limit;
    for (;;) {
      const bool last = ended();  // asked first, so that all it wrote is read
      while (read_some(last ? 0 : 10)) {
      }
      if (condition()) return true;
      if (last || std::chrono::steady_clock::now() > until) return false;
    }
  }

  bool read_some(int milliseconds) {
    pollfd input{master_, POLLIN, 0};
    if (poll(&input, 1, milliseconds) <= 0 || (input.revents & POLLIN) == 0) return false;
    char part[4096];
    const auto n = ::read(master_, part, sizeof part);
    if (n <= 0) return false;
    output_.append(part, static_cast<std::size_t>(n));
    screen_.read({part, static_cast<std::size_t>(n)});
    return true;
  }

  screen_model screen_;
  std::string output_;
  int master_ = -1, slave_ = -1, status_ = -1;
  std::vector<tcflag_t> modes_at_start_;
  pid_t id_ = 0;
};

/// The text must appear on the screen.
inline void check_shows(pseudo_terminal& terminal, std::string_view text) {
  const bool shown = terminal.shows(text);
  BOOST_TEST(shown, "no \"" << text << "\" on\n" << terminal.screen().text());
}

}  // namespace support
