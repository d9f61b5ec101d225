// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <chrono>
#include <thread>

namespace support {

/// The time that a test waits for an event. Only a bug takes longer, even on a slow and busy machine.
inline constexpr std::chrono::minutes patience{10};

/// Waits until `seen()`; false if the time is up.
template <class Seen>
bool wait_until(Seen seen) {
  for (const auto until = std::chrono::steady_clock::now() + patience; !seen();) {
    if (std::chrono::steady_clock::now() > until) return false;
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  return true;
}

}  // namespace support
