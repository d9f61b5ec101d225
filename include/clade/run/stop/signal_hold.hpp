// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <array>
#include <atomic>
#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <utility>

#include "../../text/message.hpp"

#ifndef CLADE_NO_THREADS
#include <signal.h>
#include <time.h>

#include <mutex>

namespace clade::detail {

/// Catches signals for the whole process while this object or a copy of it exists; see `stop::interrupted`.
class signal_hold {
 public:
  /// Throws std::invalid_argument for a signal that cannot be caught.
  explicit signal_hold(std::initializer_list<int> signals) {
    for (const int signal : signals) {
      if (holds(signal)) continue;
      if (!acquire(signal)) {
        release();
        refuse({"interrupted cannot catch the signal ", signal});
      }
      signals_ |= bit(signal);
    }
  }
  signal_hold(const signal_hold& other) : signals_(other.signals_) {
    for_each([](int signal) { acquire(signal); });
  }
  signal_hold& operator=(signal_hold other) noexcept {
    std::swap(signals_, other.signals_);
    return *this;
  }
  ~signal_hold() { release(); }

  bool holds(int signal) const noexcept { return is_signal(signal) && (signals_ & bit(signal)) != 0; }

  /// The signal caught since the last reset, or 0.
  static int caught() noexcept { return first.load(std::memory_order_relaxed); }
  static void reset() noexcept { first.store(0, std::memory_order_relaxed); }

 private:
  static constexpr int most = 64;
  static constexpr std::int64_t one_event = 200'000'000;  // repeated signals within these nanoseconds count as one

  // The previous state of a signal.
  struct place {
    std::size_t holders;
    bool taken;  // false if it is ignored and stays ignored
    struct sigaction before;
  };

  static bool is_signal(int signal) noexcept { return signal >= 1 && signal <= most; }
  static constexpr std::uint64_t bit(int signal) noexcept { return std::uint64_t{1} << (signal - 1); }

  template <class Visit>
  void for_each(Visit visit) const {
    for (int signal = 1; signal <= most; ++signal) {
      if (holds(signal)) visit(signal);
    }
  }

  static bool acquire(int signal) {
    if (!is_signal(signal)) return false;
    const std::scoped_lock lock(guard);
    auto& at = places[static_cast<std::size_t>(signal)];
    if (at.holders == 0) {
      if (sigaction(signal, nullptr, &at.before) != 0) return false;
      at.taken = signal == SIGINT || !is(at.before, SIG_IGN);
      struct sigaction ours{};
      ours.sa_handler = on_signal;
      ours.sa_flags = SA_RESTART;
      if (at.taken && sigaction(signal, &ours, nullptr) != 0) return false;
    }
    ++at.holders;
    return true;
  }

  void release() noexcept {
    for_each([](int signal) {
      const std::scoped_lock lock(guard);
      auto& at = places[static_cast<std::size_t>(signal)];
      struct sigaction now{};
      // A handler that the program has installed in the meantime is kept.
      if (--at.holders == 0 && at.taken && sigaction(signal, nullptr, &now) == 0 && is(now, on_signal)) {
        sigaction(signal, &at.before, nullptr);
      }
    });
  }

  static bool is(const struct sigaction& action, void (*handler)(int)) noexcept {
    return (action.sa_flags & SA_SIGINFO) == 0 && action.sa_handler == handler;
  }

  static std::int64_t now() noexcept {
    timespec time{};
    clock_gettime(CLOCK_MONOTONIC, &time);
    return std::int64_t{time.tv_sec} * 1'000'000'000 + time.tv_nsec;
  }

  // Calls only async-signal-safe functions.
  static void on_signal(int signal) {
    const int error = errno;
    const int before = first.load();
    const auto time = now();
    if (before == 0) {
      first_came.store(time);
      first.store(signal);
    } else if (before != signal || signal == SIGINT || time - first_came.load() > one_event) {
      struct sigaction usual{};
      usual.sa_handler = SIG_DFL;
      sigaction(signal, &usual, nullptr);
      raise(signal);
    }
    errno = error;
  }

  static inline std::mutex guard;
  static inline std::array<place, most + 1> places;
  static inline std::atomic<int> first = 0;
  static inline std::atomic<std::int64_t> first_came = 0;
  static_assert(std::atomic<int>::is_always_lock_free && std::atomic<std::int64_t>::is_always_lock_free,
                "a signal handler must not block");

  std::uint64_t signals_ = 0;
};

}  // namespace clade::detail

#endif
