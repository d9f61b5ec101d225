#pragma once

#include <cstdint>
#include <exception>
#include <limits>
#include <mutex>
#include <optional>
#include <stop_token>
#include <thread>
#include <utility>

#include "../game.hpp"
#include "options.hpp"

namespace target_number::playing {

/// A computer at work, in a thread of its own, until it ends, has spent its budget or this goes out of scope.
class thinking {
 public:
  static constexpr auto no_limit = std::numeric_limits<std::uint64_t>::max();

  /// The first report of at least `budget` evaluations is the last that counts: however fast the machine is, the last
  /// status is the same.
  thinking(computer_player player, game of, std::uint64_t budget = no_limit)
      : thread_([this, player = std::move(player), of = std::move(of), budget](const std::stop_token& asked) {
          work(player, of, budget, asked);
        }) {}
  thinking(const thinking&)            = delete;
  thinking& operator=(const thinking&) = delete;

  /// What was reported since it was last asked for, if anything. Throws what the computer threw.
  std::optional<status> news() {
    const std::scoped_lock lock(mutex_);
    if (failure_) std::rethrow_exception(failure_);
    return std::exchange(news_, std::nullopt);
  }

  /// Waits until the computer has ended or spent its budget, and returns the news.
  std::optional<status> wait() {
    if (thread_.joinable()) thread_.join();
    return news();
  }

 private:
  void work(const computer_player& player, const game& of, std::uint64_t budget, const std::stop_token& asked) {
    std::stop_source stop;
    bool spent = false;
    const std::stop_callback pass_on(asked, [&] { stop.request_stop(); });
    try {
      player(of, stop.get_token(), [&](const status& reported) {
        if (spent) return;
        {
          const std::scoped_lock lock(mutex_);
          news_ = reported;
        }
        spent = reported.evaluations >= budget;
        if (spent) stop.request_stop();
      });
    } catch (...) {
      const std::scoped_lock lock(mutex_);
      failure_ = std::current_exception();
    }
  }

  std::mutex mutex_;
  std::optional<status> news_;
  std::exception_ptr failure_;
  std::jthread thread_;  // last: it ends before what it writes to does
};

}  // namespace target_number::playing
