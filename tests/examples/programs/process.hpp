// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <fcntl.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <limits>
#include <memory>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "support/patience.hpp"

/// Runs a program as a user does, without a shell.
namespace support {

struct ended {
  int status;  ///< the exit status, or 128 and the signal that ended it
  std::string out, err;
  std::string command;  ///< as it was run
};

/// The words as execv takes them.
inline std::vector<char*> pointers_to(std::vector<std::string>& words) {
  std::vector<char*> pointers;
  for (auto& word : words) pointers.push_back(word.data());
  pointers.push_back(nullptr);
  return pointers;
}

/// Called before a program starts: resets the signals that the parent of the tests ignores or blocks, as if a shell had
/// started the program.
inline void take_back_signals() {
  for (int signal = 1; signal < NSIG; ++signal) std::signal(signal, SIG_DFL);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, nullptr);
}

class process {
 public:
  /// Its standard input is the file `input`, or empty. The system ends it with SIGXFSZ when it makes a file longer than
  /// `longest_file`.
  process(const std::string& program, std::vector<std::string> arguments, int input = -1,
          rlim_t longest_file = RLIM_INFINITY)
      : out_(std::tmpfile()), err_(std::tmpfile()) {
    arguments.insert(arguments.begin(), program);
    for (const auto& word : arguments) command_ += (command_.empty() ? "" : " ") + word;
    const auto pointers = pointers_to(arguments);
    id_ = fork();
    if (id_ < 0) throw std::runtime_error("fork failed");
    if (id_ == 0) {
      take_back_signals();
      dup2(input >= 0 ? input : open("/dev/null", O_RDONLY), 0);
      dup2(fileno(out_.get()), 1);
      dup2(fileno(err_.get()), 2);
      if (longest_file != RLIM_INFINITY) {
        const rlimit longest{longest_file, longest_file}, no_core{0, 0};
        setrlimit(RLIMIT_FSIZE, &longest);
        setrlimit(RLIMIT_CORE, &no_core);
      }
      execv(program.c_str(), pointers.data());
      _exit(127);
    }
  }

  /// Waits until `seen()`. Returns false if the program ends before or the time limit is reached.
  template <class Seen>
  bool wait_until(Seen seen) const {
    return support::wait_until([&] { return seen() || has_ended(); }) && seen();
  }

  /// Waits until the program handles the signal. Before that the signal would kill it.
  void wait_for_handler(int signal = SIGINT) const {
    wait_until([&] { return handles(signal); });
  }

  void send(int signal) const { kill(id_, signal); }

  ended wait() {
    int status = 0;
    waitpid(id_, &status, 0);
    return ended_with(status);
  }

  /// Kills the program at the time limit; the status is 137 then.
  ended wait_patiently() {
    if (!support::wait_until([&] { return has_ended(); })) send(SIGKILL);
    return wait();
  }

 private:
  ended ended_with(int status) const {
    return {WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status), content(out_.get()), content(err_.get()),
            command_};
  }

  struct closer {
    void operator()(std::FILE* file) const { std::fclose(file); }
  };

  // Linux reports this in the status of the process. On other systems it is assumed.
  bool handles(int signal) const {
    std::ifstream status("/proc/" + std::to_string(id_) + "/status");
    if (!status) return true;
    for (std::string name; status >> name; status.ignore(std::numeric_limits<std::streamsize>::max(), '\n')) {
      std::uint64_t caught = 0;
      if (name == "SigCgt:" && status >> std::hex >> caught) return (caught >> (signal - 1) & 1) != 0;
    }
    return true;
  }

  bool has_ended() const {
    siginfo_t info{};
    return waitid(P_PID, static_cast<id_t>(id_), &info, WEXITED | WNOHANG | WNOWAIT) == 0 && info.si_pid == id_;
  }

  static std::string content(std::FILE* file) {
    std::rewind(file);
    std::string text;
    char part[4096];
    for (std::size_t n; (n = std::fread(part, 1, sizeof part, file)) > 0;) text.append(part, n);
    return text;
  }

  std::unique_ptr<std::FILE, closer> out_, err_;
  std::string command_;
  pid_t id_ = 0;
};

inline ended run(const std::string& program, std::vector<std::string> arguments) {
  return process(program, std::move(arguments)).wait();
}

}  // namespace support
