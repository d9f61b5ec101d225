// SPDX-License-Identifier: BSL-1.0
#pragma once

#ifndef CLADE_NO_THREADS

#include <algorithm>
#include <cstdint>
#include <mutex>
#include <thread>

#include "../text/inline.hpp"
#include "memoized.hpp"

namespace clade::detail {

CLADE_INLINE bool waiting_threads::begin(std::thread::id me, std::uint64_t call, std::thread::id owner) {
  const std::lock_guard lock(mutex_);
  for (auto other = owner;;) {
    if (other == me) return false;
    const auto next = std::ranges::find(all_, other, &waiting::who);
    if (next == all_.end()) break;
    other = next->owner;
  }
  all_.push_back({me, owner, call});
  return true;
}

CLADE_INLINE void waiting_threads::end(std::uint64_t call) {
  const std::lock_guard lock(mutex_);
  std::erase_if(all_, [&](const waiting& one) { return one.call == call; });
}

}  // namespace clade::detail

#endif
