#pragma once

#include <chrono>
#include <cstdint>
#include <cstdio>
#include <string>

#include "terminal.hpp"

namespace common {

/// How long what is left of a work takes if it goes on as so far, in words: "45 s left", "3 min left", "2 h 5 min left".
/// Empty while too little is done to tell.
std::string time_left(double elapsed, double share_done);

/// Shows on one line of a stream how a command gets on and how long the rest of it takes, where that is a terminal and
/// once it has taken a second; the line is cleared at the end. Called from one thread at a time.
class progress_line {
 public:
  struct options {
    std::FILE* out = stderr;
    std::chrono::milliseconds delay{1000}, interval{200};
    bool always = false;  ///< on what is no terminal too
  };

  progress_line() : progress_line(options{}) {}
  explicit progress_line(options chosen)
      : options_(chosen), shows_(chosen.always || is_terminal(chosen.out)), next_(started_ + chosen.delay) {}
  progress_line(const progress_line&)            = delete;
  progress_line& operator=(const progress_line&) = delete;
  ~progress_line() {
    if (written_) std::fputs("\r\033[K", options_.out);
  }

  /// Whether a line would be shown now; asked before one is made.
  bool is_due() const { return shows_ && clock::now() >= next_; }

  /// `what` is under way, and this share of the whole command is done.
  void operator()(const std::string& what, double share_done);

 private:
  using clock = std::chrono::steady_clock;

  options options_;
  bool shows_, written_ = false;
  clock::time_point started_ = clock::now();  // before next_, which is made of it
  clock::time_point next_;
};

/// "12,345 of 100,000".
std::string done_of(std::uint64_t done, std::uint64_t total);

}  // namespace common
