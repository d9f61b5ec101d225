// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <cstddef>
#include <functional>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

// POSIX leaves this declaration to programs.
extern char** environ;

namespace clade::detail {

/// An owning file descriptor.
class descriptor {
 public:
  descriptor() = default;
  explicit descriptor(int number) : number_(number) {}
  descriptor(descriptor&& other) noexcept : number_(std::exchange(other.number_, -1)) {}
  descriptor& operator=(descriptor&& other) noexcept {
    std::swap(number_, other.number_);
    return *this;
  }
  ~descriptor() { close(); }
  int get() const noexcept { return number_; }
  bool is_open() const noexcept { return number_ >= 0; }
  void close() noexcept {
    if (number_ >= 0) ::close(number_);
    number_ = -1;
  }

 private:
  int number_ = -1;
};

inline void system_check(bool good, const char* what, int error = errno) {
  if (!good) throw std::system_error(error, std::generic_category(), what);
}

struct pipe_ends {
  descriptor reading, writing;

  // Started programs inherit neither end. The numbers of both are above 2, so that they do not collide with the
  // standard streams.
  pipe_ends() {
    std::array<int, 2> ends{};
    system_check(::pipe2(ends.data(), O_CLOEXEC) == 0, "pipe2");
    reading = descriptor(ends[0]);
    writing = descriptor(ends[1]);
    for (auto* end : {&reading, &writing}) {
      if (end->get() > 2) continue;
      descriptor above(::fcntl(end->get(), F_DUPFD_CLOEXEC, 3));
      system_check(above.is_open(), "fcntl");
      *end = std::move(above);
    }
  }
};

/// A scope in which SIGPIPE is blocked in this thread. At its end, a SIGPIPE that a write has raised is discarded.
class without_broken_pipe_signal {
 public:
  without_broken_pipe_signal() {
    sigemptyset(&pipe_);
    sigaddset(&pipe_, SIGPIPE);
    sigset_t pending;
    sigpending(&pending);
    was_pending_ = sigismember(&pending, SIGPIPE) == 1;
    pthread_sigmask(SIG_BLOCK, &pipe_, &before_);
  }
  without_broken_pipe_signal(const without_broken_pipe_signal&) = delete;
  without_broken_pipe_signal& operator=(const without_broken_pipe_signal&) = delete;
  ~without_broken_pipe_signal() {
    const timespec none{};
    while (!was_pending_ && sigtimedwait(&pipe_, nullptr, &none) < 0 && errno == EINTR) {
    }
    pthread_sigmask(SIG_SETMASK, &before_, nullptr);
  }
  const sigset_t& before() const noexcept { return before_; }

 private:
  sigset_t pipe_, before_;
  bool was_pending_ = false;
};

/// Kills the process groups of running commands when this process ends without doing so, for example by SIGKILL.
///
/// A second process, in a session of its own, reads the groups from a pipe. The pipe ends together with this process,
/// on every POSIX system. Commands go on only if both processes are killed at the same time. Construct it before
/// threads are started and files are opened, because the second process has them as well. `add` and `remove` may be
/// called from several threads.
class orphan_guard {
 public:
  /// Throws std::system_error if the process cannot be started.
  orphan_guard() {
    pipe_ends ends;
    watcher_ = ::fork();
    system_check(watcher_ >= 0, "fork");
    if (watcher_ == 0) {
      ends.writing.close();
      watch(ends.reading.get());
    }
    groups_ = std::move(ends.writing);
  }
  orphan_guard(const orphan_guard&) = delete;
  orphan_guard& operator=(const orphan_guard&) = delete;
  ~orphan_guard() {
    groups_.close();
    while (::waitpid(watcher_, nullptr, 0) < 0 && errno == EINTR) {
    }
  }

  void add(pid_t group) const { send(group); }
  void remove(pid_t group) const { send(-group); }

 private:
  // A write of so few bytes is never split. If the other process is gone, the group is not watched.
  void send(pid_t group) const {
    const without_broken_pipe_signal quiet;
    while (::write(groups_.get(), &group, sizeof group) < 0 && errno == EINTR) {
    }
  }

  // Only calls that are allowed after a fork of a process with threads.
  [[noreturn]] static void watch(int pipe) {
    ::setsid();  // signals of the terminal are not for this process
    if (const int nothing = ::open("/dev/null", O_RDWR); nothing >= 0) {
      for (const int stream : {0, 1, 2}) ::dup2(nothing, stream);
    }
    constexpr std::size_t most = 1024;
    std::array<pid_t, most> groups{};
    for (pid_t one = 0;;) {
      const auto n = ::read(pipe, &one, sizeof one);
      if (n < 0 && errno == EINTR) continue;
      if (n != static_cast<ssize_t>(sizeof one)) break;
      // Replaces a free place by a new group, or an ended group by a free place.
      const auto place = std::find(groups.begin(), groups.end(), one > 0 ? 0 : -one);
      if (place != groups.end()) *place = std::max(one, 0);
    }
    for (const auto group : groups) {
      if (group > 0) ::kill(-group, SIGKILL);
    }
    ::_exit(0);
  }

  pid_t watcher_ = -1;
  descriptor groups_{};
};

/// A child process in its own process group. The destructor kills the whole group and reaps the child.
class child_process {
 public:
  explicit child_process(pid_t id, const orphan_guard* guard = nullptr) : id_(id), guard_(guard) {
    if (guard_ != nullptr) guard_->add(id);
  }
  child_process(const child_process&) = delete;
  child_process& operator=(const child_process&) = delete;
  ~child_process() { end(); }

  /// Returns whether the child has ended. Does not reap it, because its id is needed to kill its process group.
  bool has_ended() const {
    siginfo_t info{};
    return ::waitid(P_PID, static_cast<id_t>(id_), &info, WEXITED | WNOHANG | WNOWAIT) == 0 && info.si_pid == id_;
  }
  /// Kills the whole process group and reaps the child. Returns the status of the child in the format of `waitpid`.
  int end() {
    if (id_ < 0) return status_;
    ::kill(-id_, SIGKILL);
    // Before the id can belong to another process.
    if (guard_ != nullptr) guard_->remove(id_);
    while (::waitpid(id_, &status_, 0) < 0 && errno == EINTR) {
    }
    id_ = -1;
    return status_;
  }
  /// Returns a descriptor that poll() finds readable when the child has ended, or a closed one on systems without.
  descriptor end_event() const {
#ifdef SYS_pidfd_open
    return descriptor(static_cast<int>(::syscall(SYS_pidfd_open, id_, 0)));
#else
    return {};
#endif
  }

 private:
  pid_t id_;
  const orphan_guard* guard_;
  int status_ = 0;
};

struct process_result {
  enum { ended, too_late, too_much, stopped } how = ended;
  int status = 0;
  std::string output, errors;
};

/// Runs the program `arguments[0]` with `input` on standard input until it ends, exceeds `time_limit`, writes
/// `max_output` bytes, or `stop()` returns true, which is called every 10 ms. Keeps at most `max_output` bytes of its
/// output and the last 4 KiB of its standard error. `guard` ends the program if this process is killed. It may be
/// called from several threads. Throws std::system_error if the program cannot be started.
inline process_result run_process(std::vector<std::string> arguments, const std::string& input,
                                  std::chrono::nanoseconds time_limit, std::size_t max_output,
                                  const std::function<bool()>& stop = {}, const orphan_guard* guard = nullptr) {
  using clock = std::chrono::steady_clock;
  const auto begin = clock::now();
  const without_broken_pipe_signal quiet;
  pipe_ends in, out, err;

  struct starting {
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    starting() {
      posix_spawn_file_actions_init(&actions);
      posix_spawnattr_init(&attributes);
    }
    ~starting() {
      posix_spawn_file_actions_destroy(&actions);
      posix_spawnattr_destroy(&attributes);
    }
  } how;
  posix_spawn_file_actions_adddup2(&how.actions, in.reading.get(), 0);
  posix_spawn_file_actions_adddup2(&how.actions, out.writing.get(), 1);
  posix_spawn_file_actions_adddup2(&how.actions, err.writing.get(), 2);
  sigset_t defaults;
  sigemptyset(&defaults);
  sigaddset(&defaults, SIGPIPE);
  posix_spawnattr_setsigdefault(&how.attributes, &defaults);
  posix_spawnattr_setsigmask(&how.attributes, &quiet.before());
  posix_spawnattr_setpgroup(&how.attributes, 0);
  posix_spawnattr_setflags(&how.attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK);
  std::vector<char*> words;
  for (auto& one : arguments) words.push_back(one.data());
  words.push_back(nullptr);
  pid_t id = -1;
  const int error = ::posix_spawnp(&id, words[0], &how.actions, &how.attributes, words.data(), environ);
  system_check(error == 0, "it cannot be started", error);
  child_process child(id, guard);
  in.reading.close();
  out.writing.close();
  err.writing.close();
  for (const auto* end : {&in.writing, &out.reading, &err.reading}) ::fcntl(end->get(), F_SETFL, O_NONBLOCK);
  const auto ending = child.end_event();

  process_result result;
  std::size_t written = 0;
  std::array<char, 16384> buffer;
  const auto read_some = [&](descriptor& from, auto&& take) {
    if (!from.is_open()) return false;
    const auto n = ::read(from.get(), buffer.data(), buffer.size());
    if (n > 0) take(static_cast<std::size_t>(n));
    if (n == 0 || (n < 0 && errno != EAGAIN && errno != EINTR)) from.close();
    return n > 0;
  };
  const auto take_output = [&](std::size_t n) {
    result.output.append(buffer.data(), std::min(n, max_output - result.output.size()));
    if (n > 0 && result.output.size() == max_output) result.how = process_result::too_much;
  };
  const auto take_errors = [&](std::size_t n) {
    result.errors.append(buffer.data(), n);
    if (result.errors.size() > 4096) result.errors.erase(0, result.errors.size() - 4096);
  };
  while (result.how == process_result::ended) {
    if (in.writing.is_open()) {
      const auto n =
          written < input.size() ? ::write(in.writing.get(), input.data() + written, input.size() - written) : 0;
      if (n > 0) written += static_cast<std::size_t>(n);
      // A command may ignore its input, so a failed write is not an error.
      if (written == input.size() || (n < 0 && errno != EAGAIN && errno != EINTR)) in.writing.close();
    }
    // Checked before the last read, so that no output is lost. The children of the command may still hold the pipes and
    // write to them, but are not waited for.
    const bool last = child.has_ended();
    for (int i = 0; i < (last ? 256 : 1) && result.how == process_result::ended; ++i) {
      const bool more = read_some(out.reading, take_output);
      if (!read_some(err.reading, take_errors) && !more) break;
    }
    if (last || result.how != process_result::ended) break;
    const auto left = time_limit - (clock::now() - begin);
    if (left <= left.zero()) {
      result.how = process_result::too_late;
      break;
    }
    if (stop && stop()) {
      result.how = process_result::stopped;
      break;
    }
    // If both output pipes are closed, poll() may not return when the command ends, so the time-out is short.
    const bool silent = !ending.is_open() && !out.reading.is_open() && !err.reading.is_open();
    const auto most = std::chrono::milliseconds(silent ? 1 : 10);
    const auto wait = std::min<std::chrono::nanoseconds>(left, most);
    std::array<pollfd, 4> ends{pollfd{in.writing.get(), POLLOUT, 0}, pollfd{out.reading.get(), POLLIN, 0},
                               pollfd{err.reading.get(), POLLIN, 0}, pollfd{ending.get(), POLLIN, 0}};
    ::poll(ends.data(), ends.size(), static_cast<int>(std::chrono::ceil<std::chrono::milliseconds>(wait).count()));
  }
  result.status = child.end();
  return result;
}

}  // namespace clade::detail
