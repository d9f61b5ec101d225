// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <chrono>
#include <cstdint>
#include <cstdio>
#include <string>

#include "terminal.hpp"

namespace common {

/// The remaining time of a task at its pace so far, in words: "45 s left", "3 min left", "2 h 5 min left". Empty if too
/// little is done for an estimate.
std::string time_left(double elapsed, double share_done);

/// Shows the progress of a command and its remaining time on one line of a stream, if the stream is a terminal and the
/// command has taken at least a second. The line is cleared at the end. Called from one thread at a time.
class progress_line {
 public:
  struct options {
    std::FILE* out = stderr;
    std::chrono::milliseconds delay{1000}, interval{200};
    bool always = false;  ///< also if the stream is not a terminal
  };

  progress_line() : progress_line(options{}) {}
  explicit progress_line(options chosen)
      : options_(chosen), shows_(chosen.always || is_terminal(chosen.out)), next_(started_ + chosen.delay) {}
  progress_line(const progress_line&)            = delete;
  progress_line& operator=(const progress_line&) = delete;
  ~progress_line() { clear(); }

  /// Whether a line would be shown now. Checked before a line is made.
  bool is_due() const { return shows_ && clock::now() >= next_; }

  /// Shows that `what` is running and which share of the whole command is done.
  void operator()(const std::string& what, double share_done);

  /// Removes the line. Call it before other output; the destructor calls it too.
  void clear();

 private:
  using clock = std::chrono::steady_clock;

  options options_;
  bool shows_, written_ = false;
  clock::time_point started_ = clock::now();  // before next_, which depends on it
  clock::time_point next_;
};

/// "12,345 of 100,000".
std::string done_of(std::uint64_t done, std::uint64_t total);

}  // namespace common
