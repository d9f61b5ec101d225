// SPDX-License-Identifier: BSL-1.0
#include "computer.hpp"

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <exception>
#include <mutex>
#include <optional>
#include <stop_token>
#include <utility>

namespace target_number::playing {

thinking::thinking(computer_player player, game of, std::uint64_t budget, std::chrono::milliseconds pause)
    : thread_([this, player = std::move(player), of = std::move(of), budget, pause](const std::stop_token& asked) {
        work(player, of, budget, pause, asked);
      }) {}

std::optional<status> thinking::news() {
  const std::scoped_lock lock(mutex_);
  if (failure_) std::rethrow_exception(failure_);
  return std::exchange(news_, std::nullopt);
}

std::optional<status> thinking::wait() {
  if (thread_.joinable()) thread_.join();
  return news();
}

void thinking::work(
    const computer_player& player, const game& of, std::uint64_t budget, std::chrono::milliseconds pause,
    const std::stop_token& asked) {
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
      std::mutex own;
      std::unique_lock lock(own);
      std::condition_variable_any().wait_for(lock, stop.get_token(), pause, [] { return false; });
    });
  } catch (...) {
    const std::scoped_lock lock(mutex_);
    failure_ = std::current_exception();
  }
}

}  // namespace target_number::playing
