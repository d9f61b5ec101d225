// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <unistd.h>

#include <array>
#include <chrono>
#include <iostream>
#include <istream>
#include <optional>
#include <streambuf>

namespace common {

/// Reads from a file descriptor until its end, a signal, or a time limit; then the input ends. An ordinary stream would
/// resume reading after a signal, or miss a signal that comes just before it reads.
class timed_input : public std::streambuf {
 public:
  explicit timed_input(int descriptor) : descriptor_(descriptor) {}

  /// Ends the input after this many seconds from now.
  void end_after(double seconds) { end_ = clock::now() + std::chrono::duration<double>(seconds); }

  bool time_is_up() const noexcept { return time_is_up_; }

 protected:
  int_type underflow() override;

 private:
  using clock  = std::chrono::steady_clock;
  using moment = std::chrono::time_point<clock, std::chrono::duration<double>>;

  int descriptor_;
  std::optional<moment> end_;
  bool time_is_up_ = false;
  std::array<char, 4096> buffer_{};
};

}  // namespace common
