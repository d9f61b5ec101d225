#pragma once

#include <fcntl.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <chrono>
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
#include <thread>
#include <utility>
#include <vector>

/// Runs a program as a user does, without a shell.
namespace support {

struct ended {
  int status;  ///< the exit status, or 128 and the signal that ended it
  std::string out, err;
  std::string command;  ///< what was run
};

/// The words as execv takes them.
inline std::vector<char*> pointers_to(std::vector<std::string>& words) {
  std::vector<char*> pointers;
  for (auto& word : words) pointers.push_back(word.data());
  pointers.push_back(nullptr);
  return pointers;
}

class process {
 public:
  /// Its standard input is the file `input`, else it is empty.
  process(const std::string& program, std::vector<std::string> arguments, int input = -1)
      : out_(std::tmpfile()), err_(std::tmpfile()) {
    arguments.insert(arguments.begin(), program);
    for (const auto& word : arguments) command_ += (command_.empty() ? "" : " ") + word;
    const auto pointers = pointers_to(arguments);
    id_ = fork();
    if (id_ < 0) throw std::runtime_error("fork failed");
    if (id_ == 0) {
      dup2(input >= 0 ? input : open("/dev/null", O_RDONLY), 0);
      dup2(fileno(out_.get()), 1);
      dup2(fileno(err_.get()), 2);
      execv(program.c_str(), pointers.data());
      _exit(127);
    }
  }

  /// Waits until the program has taken over Ctrl-C and has worked for this long: the time is the processor's, so that as
  /// much is done on a busy machine. A program that rests is waited for half a second only.
  void let_work(std::chrono::milliseconds worked) const {
    using clock = std::chrono::steady_clock;
    using namespace std::chrono_literals;
    for (const auto until = clock::now() + 60s; !handles(SIGINT) && clock::now() < until;)
      std::this_thread::sleep_for(5ms);
    auto before = processor_time();
    for (auto rests_at = clock::now() + 500ms; processor_time() < worked && clock::now() < rests_at;) {
      std::this_thread::sleep_for(5ms);
      if (const auto now = processor_time(); now != before) {
        before = now;
        rests_at = clock::now() + 500ms;
      }
    }
  }

  void interrupt() const { kill(id_, SIGINT); }
  void kill_at_once() const { kill(id_, SIGKILL); }

  ended wait() {
    int status = 0;
    waitpid(id_, &status, 0);
    return ended_with(status);
  }

  /// Kills it where it takes longer; the status is 137 then.
  ended wait_at_most(std::chrono::seconds limit) {
    const auto until = std::chrono::steady_clock::now() + limit;
    int status = 0;
    while (waitpid(id_, &status, WNOHANG) == 0) {
      if (std::chrono::steady_clock::now() > until) kill_at_once();
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    return ended_with(status);
  }

 private:
  ended ended_with(int status) const {
    return {WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status), content(out_.get()), content(err_.get()),
            command_};
  }

  struct closer {
    void operator()(std::FILE* file) const { std::fclose(file); }
  };

  // As Linux tells it in the process's status; elsewhere it is taken for granted.
  bool handles(int signal) const {
    std::ifstream status("/proc/" + std::to_string(id_) + "/status");
    if (!status) return true;
    for (std::string name; status >> name; status.ignore(std::numeric_limits<std::streamsize>::max(), '\n')) {
      std::uint64_t caught = 0;
      if (name == "SigCgt:" && status >> std::hex >> caught) return (caught >> (signal - 1) & 1) != 0;
    }
    return true;
  }

  std::chrono::nanoseconds processor_time() const {
    clockid_t of_process{};
    timespec time{};
    if (clock_getcpuclockid(id_, &of_process) != 0 || clock_gettime(of_process, &time) != 0)
      return std::chrono::nanoseconds::max();
    return std::chrono::seconds(time.tv_sec) + std::chrono::nanoseconds(time.tv_nsec);
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
