// SPDX-License-Identifier: BSL-1.0
#pragma once

#ifndef CLADE_NO_THREADS

#include <system_error>

#include "../../text/exceptions.hpp"
#include "../../text/inline.hpp"
#include "stop_monitor.hpp"

namespace clade::detail {

CLADE_INLINE timekeeper::timekeeper(std::chrono::nanoseconds elapsed, std::chrono::nanoseconds first)
    : started_(clock::now() - elapsed), can_matter_(first < std::chrono::years(1)) {
  if (!can_matter_) return;
  time_.store(elapsed.count(), std::memory_order_relaxed);
  try_catch<std::system_error>([&] { updater_ = std::thread([this, first] { update_time(first); }); },
                               [](const std::system_error&) {});
}

CLADE_INLINE timekeeper::~timekeeper() {
  if (!updater_.joinable()) return;
  {
    const std::lock_guard lock(mutex_);
    ended_ = true;
  }
  wake_.notify_one();
  updater_.join();
}

CLADE_INLINE void timekeeper::update_time(std::chrono::nanoseconds first) {
  auto next = started_ + first;
  std::unique_lock lock(mutex_);
  while (!wake_.wait_until(lock, next, [this] { return ended_; })) {
    time_.store(elapsed().count(), std::memory_order_relaxed);
    next = clock::now() + std::chrono::milliseconds(2);
  }
}

}  // namespace clade::detail

#endif
