// SPDX-License-Identifier: BSL-1.0
#include "timed_input.hpp"

#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <clade/run/stop/interrupted.hpp>

#include "ending_signals.hpp"

namespace common {

timed_input::int_type timed_input::underflow() {
  while (!clade::stop::interrupted::pending()) {
    // At most a second at a time, since a signal may come just before it waits.
    double seconds = 1;
    if (end_) {
      const auto left = *end_ - moment(clock::now());
      time_is_up_     = left.count() <= 0;
      if (time_is_up_) break;
      seconds = std::min(left.count(), 1.0);
    }
    pollfd input{descriptor_, POLLIN, 0};
    const int ready = poll(&input, 1, static_cast<int>(seconds * 1000) + 1);
    if (ready > 0) {
      const auto read = ::read(descriptor_, buffer_.data(), buffer_.size());
      if (read < 0 && errno == EINTR) continue;
      if (read < 0) wait_for_hangup();
      if (read <= 0) break;
      setg(buffer_.data(), buffer_.data(), buffer_.data() + read);
      return traits_type::to_int_type(buffer_.front());
    }
  }
  return traits_type::eof();
}

}  // namespace common
