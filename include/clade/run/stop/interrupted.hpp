// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <utility>

#include "combine.hpp"

#ifndef CLADE_NO_THREADS
#include <signal.h>
#include <time.h>

#include <mutex>

namespace clade::detail {

/// Catches signals for the whole process while this object or a copy of it exists; see `stop::interrupted`.
class signal_hold {
 public:
  /// Catches `signals`. Throws std::invalid_argument for a signal that cannot be caught.
  explicit signal_hold(std::initializer_list<int> signals);
  signal_hold(const signal_hold& other);
  signal_hold& operator=(signal_hold other) noexcept {
    std::swap(signals_, other.signals_);
    return *this;
  }
  ~signal_hold() { release(); }

  bool holds(int signal) const noexcept { return is_signal(signal) && (signals_ & bit(signal)) != 0; }

  /// Returns the signal caught since the last reset, or 0.
  static int caught() noexcept { return first.load(std::memory_order_relaxed); }
  static void reset() noexcept { first.store(0, std::memory_order_relaxed); }

 private:
  static constexpr int max_signal = 64;
  // A repeated signal within this time, in nanoseconds, counts as one.
  static constexpr std::int64_t one_event = 200'000'000;

  // The state of a signal before it was caught.
  struct saved_action {
    std::size_t holders;
    bool taken;  // false if the signal was ignored and remains ignored
    struct sigaction before;
  };

  static bool is_signal(int signal) noexcept { return signal >= 1 && signal <= max_signal; }
  static constexpr std::uint64_t bit(int signal) noexcept { return std::uint64_t{1} << (signal - 1); }

  template <class Visit>
  void for_each(Visit visit) const {
    for (int signal = 1; signal <= max_signal; ++signal) {
      if (holds(signal)) visit(signal);
    }
  }

  static bool acquire(int signal);
  void release() noexcept;

  static bool is(const struct sigaction& action, void (*handler)(int)) noexcept {
    return (action.sa_flags & SA_SIGINFO) == 0 && action.sa_handler == handler;
  }

  static std::int64_t now() noexcept {
    timespec time{};
    clock_gettime(CLOCK_MONOTONIC, &time);
    return std::int64_t{time.tv_sec} * 1'000'000'000 + time.tv_nsec;
  }

  // Handles a signal. Calls only async-signal-safe functions.
  static void on_signal(int signal);

  static inline std::mutex guard;
  static inline std::array<saved_action, max_signal + 1> saved_actions;
  static inline std::atomic<int> first = 0;
  static inline std::atomic<std::int64_t> first_came = 0;
  static_assert(std::atomic<int>::is_always_lock_free && std::atomic<std::int64_t>::is_always_lock_free,
                "a signal handler must not block");

  std::uint64_t signals_ = 0;
};

}  // namespace clade::detail

namespace clade::stop {

/// Fires after a signal, by default Ctrl-C (SIGINT). The run then ends between two slots of a generation, and its
/// result has the best individual so far; see `run`. `interrupted{SIGINT, SIGTERM, SIGHUP}` covers the signals with
/// which terminals, Slurm, systemd and Docker end programs.
///
/// Signals are handled for the whole process while an object of this class exists; afterwards the previous handlers are
/// restored. SIGINT is handled even if the process ignores it, as background processes of a shell do. Another signal
/// that the process ignores, such as SIGHUP under nohup, remains ignored.
///
/// A signal between two runs ends the next run at once. `interrupted::reset()` clears the signal after the program has
/// handled it. A second signal before the reset has its default effect and ends the process. A repeated SIGTERM or
/// SIGHUP within 0.2 seconds is ignored, since `timeout` and closing terminals send it twice.
///
/// The caught signal and the handlers are the only global state of clade. Objects may be created and destroyed
/// concurrently in several threads.
///
/// Cost: one load per slot.
/// Throws std::invalid_argument for a signal that cannot be caught, such as SIGKILL.
/// ~~~
/// const genetic_algorithm ga{.crossover = crossover::order{}, .mutation = mutation::swap{}};
/// run(evolve(queens, ga, 1), stop::interrupted{} || stop::generations(5));  // Ctrl-C ends the run
/// ~~~
class interrupted {
 public:
  /// Whether it reads the whole population; see `mpi::ranks`.
  static constexpr bool reads_population = false;

  interrupted() : interrupted({SIGINT}) {}
  interrupted(std::initializer_list<int> signals) : signals_(signals) {}

  template <class Generation>
  std::optional<reason> operator()(const Generation&) const {
    if (!expired()) return std::nullopt;
    return reason{describe(), false, kind::interrupted};
  }
  bool expired() const noexcept { return signals_.holds(caught()); }
  /// Returns "interrupted" or, after a signal, for example "interrupted by SIGTERM".
  std::string describe() const;

  /// Returns the signal caught since the last reset, or 0.
  static int caught() noexcept { return detail::signal_hold::caught(); }
  /// Returns whether a signal has been caught since the last reset.
  static bool pending() noexcept { return caught() != 0; }
  /// Forgets the caught signal, so that the next run is not stopped by it.
  static void reset() noexcept { detail::signal_hold::reset(); }

 private:
  static std::string name_of(int signal);

  detail::signal_hold signals_;
};

}  // namespace clade::stop

#endif

#ifndef CLADE_SEPARATE_COMPILATION
#include "interrupted.ipp"
#endif
