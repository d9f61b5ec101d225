// SPDX-License-Identifier: BSL-1.0
#pragma once

#ifndef CLADE_NO_THREADS

#include <system_error>

#include "../../text/exceptions.hpp"
#include "../../text/inline.hpp"
#include "watch.hpp"

namespace clade::detail {

CLADE_INLINE timekeeper::timekeeper(std::chrono::nanoseconds elapsed, std::chrono::nanoseconds first)
    : started_(clock::now() - elapsed), matters_(first < std::chrono::years(1)) {
  if (!matters_) return;
  time_.store(elapsed.count(), std::memory_order_relaxed);
  try_catch<std::system_error>([&] { keeper_ = std::thread([this, first] { keep(first); }); },
                               [](const std::system_error&) {});
}

CLADE_INLINE timekeeper::~timekeeper() {
  if (!keeper_.joinable()) return;
  {
    const std::lock_guard lock(guard_);
    ended_ = true;
  }
  wake_.notify_one();
  keeper_.join();
}

CLADE_INLINE void timekeeper::keep(std::chrono::nanoseconds first) {
  auto next = started_ + first;
  std::unique_lock lock(guard_);
  while (!wake_.wait_until(lock, next, [this] { return ended_; })) {
    time_.store(elapsed().count(), std::memory_order_relaxed);
    next = clock::now() + std::chrono::milliseconds(2);
  }
}

}  // namespace clade::detail

#endif
