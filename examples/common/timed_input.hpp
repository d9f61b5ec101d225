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

/// Calls `run` with standard input, which ends at a signal.
template <class Run>
auto with_standard_input(const Run& run) {
  timed_input input(STDIN_FILENO);
  std::istream typed(&input);
  typed.tie(&std::cout);
  return run(typed);
}

}  // namespace common
