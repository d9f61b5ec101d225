// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <chrono>
#include <cstdint>
#include <exception>
#include <limits>
#include <mutex>
#include <optional>
#include <stop_token>
#include <thread>

#include "../game.hpp"
#include "options.hpp"

namespace target_number::playing {

/// A computer player in a separate thread, which runs until it ends, has spent its budget or is destroyed.
class thinking {
 public:
  static constexpr auto no_limit = std::numeric_limits<std::uint64_t>::max();

  /// The first report of at least `budget` evaluations is the last that counts, so the last status is the same on
  /// machines of any speed. The player waits for `pause` after each report.
  thinking(computer_player player, game of, std::uint64_t budget = no_limit, std::chrono::milliseconds pause = {});
  thinking(const thinking&)            = delete;
  thinking& operator=(const thinking&) = delete;

  /// The reports since the last call, if any. Throws the exception of the computer, if it threw one.
  std::optional<status> news();

  /// Waits until the computer has ended or spent its budget, and returns the news.
  std::optional<status> wait();

 private:
  void work(
      const computer_player& player, const game& of, std::uint64_t budget, std::chrono::milliseconds pause,
      const std::stop_token& asked);

  std::mutex mutex_;
  std::optional<status> news_;
  std::exception_ptr failure_;
  std::jthread thread_;  // last: it must end before its outputs are destroyed
};

}  // namespace target_number::playing
