#pragma once

#include <chrono>
#include <cstdio>
#include <string>

#include "common/terminal.hpp"

namespace nim {

/// "42 %, 3 min left", for a share of the work from 0 to 1 and the time it took; nothing where the share is 0.
inline std::string progress_text(double share, std::chrono::duration<double> elapsed) {
  if (share <= 0) return {};
  auto text       = std::to_string(static_cast<int>(100 * share)) + " %";
  const auto left = elapsed.count() * (1 - share) / share;
  if (left >= 7200) return text + ", " + std::to_string(static_cast<long>(left / 3600)) + " h left";
  if (left >= 120) return text + ", " + std::to_string(static_cast<long>(left / 60)) + " min left";
  return text + ", " + std::to_string(static_cast<long>(left)) + " s left";
}

/// Shows on one line of stderr what share of a command's work is done, how long the rest takes, and what is being done, where
/// that is a terminal and once it has taken a second; the line is cleared at the end. Called from one thread at a time.
class time_left {
 public:
  time_left()                            = default;
  time_left(const time_left&)            = delete;
  time_left& operator=(const time_left&) = delete;
  ~time_left() {
    if (written_) std::fputs("\r\033[K", stderr);
  }

  void operator()(double share, const std::string& doing) {
    const auto now = clock::now();
    if (!shows_ || now < next_) return;
    next_     = now + std::chrono::milliseconds(200);
    written_  = true;
    auto line = progress_text(share, now - begin_);
    line      = (line.empty() ? doing : line + ": " + doing).substr(0, 79);
    std::fprintf(stderr, "\r\033[K%s", line.c_str());
    std::fflush(stderr);
  }

 private:
  using clock = std::chrono::steady_clock;
  bool shows_ = common::is_terminal(stderr), written_ = false;
  clock::time_point begin_ = clock::now(), next_ = begin_ + std::chrono::seconds(1);
};

}  // namespace nim
