#pragma once

#include <fcntl.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <stdexcept>
#include <string>
#include <thread>
#include <utility>
#include <vector>

/// Runs a program as a user does, without a shell.
namespace clade_test {

struct ended {
  int status;  ///< the exit status, or 128 and the signal that ended it
  std::string out, err;
};

class process {
 public:
  /// Its standard input is the file `input`, else it is empty.
  process(const std::string& program, std::vector<std::string> arguments, int input = -1)
      : out_(std::tmpfile()), err_(std::tmpfile()) {
    arguments.insert(arguments.begin(), program);
    std::vector<char*> pointers;
    for (auto& argument : arguments) pointers.push_back(argument.data());
    pointers.push_back(nullptr);
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

  void interrupt() const { kill(id_, SIGINT); }
  void kill_at_once() const { kill(id_, SIGKILL); }

  ended wait() {
    int status = 0;
    waitpid(id_, &status, 0);
    return {WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status), content(out_.get()), content(err_.get())};
  }

 private:
  struct closer {
    void operator()(std::FILE* file) const { std::fclose(file); }
  };

  static std::string content(std::FILE* file) {
    std::rewind(file);
    std::string text;
    char part[4096];
    for (std::size_t n; (n = std::fread(part, 1, sizeof part, file)) > 0;) text.append(part, n);
    return text;
  }

  std::unique_ptr<std::FILE, closer> out_, err_;
  pid_t id_ = 0;
};

inline ended run(const std::string& program, std::vector<std::string> arguments) {
  return process(program, std::move(arguments)).wait();
}

}  // namespace clade_test
