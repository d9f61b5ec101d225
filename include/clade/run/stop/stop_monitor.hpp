// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "expired.hpp"

#ifndef CLADE_NO_THREADS
#include <condition_variable>
#include <mutex>
#include <thread>
#endif

namespace clade::detail {

#ifndef CLADE_NO_THREADS
/// A clock of the elapsed run time. It can be read for every child at the cost of a load.
///
/// Reading the steady clock for every child would double the time of a cheap child. If the clock were read rarely, a
/// limit would be noticed too late when children become slow. Therefore a thread sleeps until the time can matter, and
/// then updates the time every 2 ms. If no thread can be started, every reading uses the steady clock.
class timekeeper {
 public:
  using clock = std::chrono::steady_clock;

  /// `elapsed` is the current run time; `first` is the earliest run time at which the time can matter to the criterion.
  timekeeper(std::chrono::nanoseconds elapsed, std::chrono::nanoseconds first);
  timekeeper(const timekeeper&) = delete;
  timekeeper& operator=(const timekeeper&) = delete;
  ~timekeeper();

  /// Returns the elapsed time. Once the time can matter, it is at most a few milliseconds old.
  std::chrono::nanoseconds recent() const {
    if (can_matter_ && !updater_.joinable()) return elapsed();
    return std::chrono::nanoseconds(time_.load(std::memory_order_relaxed));
  }
  std::chrono::nanoseconds elapsed() const { return clock::now() - started_; }

 private:
  void update_time(std::chrono::nanoseconds first);

  clock::time_point started_;
  bool can_matter_;
  std::atomic<std::chrono::nanoseconds::rep> time_ = 0;
  std::mutex mutex_;
  std::condition_variable wake_;
  bool ended_ = false;
  std::thread updater_;
};
#else
/// A clock of the elapsed run time for programs without threads. Every reading uses the steady clock.
class timekeeper {
 public:
  timekeeper(std::chrono::nanoseconds elapsed, std::chrono::nanoseconds) : started_(clock::now() - elapsed) {}

  std::chrono::nanoseconds recent() const { return elapsed(); }
  std::chrono::nanoseconds elapsed() const { return clock::now() - started_; }

 private:
  using clock = std::chrono::steady_clock;

  clock::time_point started_;
};
#endif

/// Checks a stop criterion between the slots of a step, and remembers whether it has fired.
template <class Stop>
class stop_monitor {
 public:
  /// `elapsed` is the current run time.
  stop_monitor(const Stop& stop, std::chrono::nanoseconds elapsed)
      : stop_(stop), time_(elapsed, detail::earliest(stop)) {}

  /// Returns whether the calling slot must be skipped. Thread-safe.
  bool stop_requested() {
    const auto current = state_.load(std::memory_order_relaxed);
    if (current != checking) return current == fired;
    if (!detail::expired(stop_, time_.recent())) return false;
    state_.store(fired, std::memory_order_relaxed);
    return true;
  }
  /// Returns whether a slot has been skipped in the current step.
  bool interrupted() const noexcept { return state_.load(std::memory_order_relaxed) == fired; }

  std::chrono::nanoseconds elapsed() const { return time_.elapsed(); }

  /// Performs `step` without checks. It completes an interrupted step after which the criterion does not fire.
  template <class Step>
  void run_unchecked(const Step& step) {
    state_.store(unchecked, std::memory_order_relaxed);
    step();
    state_.store(checking, std::memory_order_relaxed);
  }

 private:
  enum state : unsigned char { checking, fired, unchecked };

  const Stop& stop_;
  timekeeper time_;
  std::atomic<state> state_ = checking;
};

/// An executor that also checks a stop criterion between slots; see core/executor_view.hpp.
template <class Executor, class Monitor>
class monitored_executor {
 public:
  monitored_executor(const Executor& executor, Monitor& monitor) : executor_(executor), monitor_(monitor) {}

  template <class Body>
  void operator()(std::size_t n, Body&& body) const {
    executor_(n, std::forward<Body>(body));
  }
  template <class Body>
    requires requires(const Executor& executor, std::size_t n, Body body) { executor.at_once(n, body); }
  void at_once(std::size_t n, Body&& body) const {
    executor_.at_once(n, std::forward<Body>(body));
  }

  bool stop_requested() const { return monitor_.stop_requested(); }
  bool interrupted() const {
    if constexpr (requires { executor_.interrupted(); }) {
      if (executor_.interrupted()) return true;
    }
    return monitor_.interrupted();
  }

  bool owns(std::size_t part) const
    requires requires(const Executor& executor) { executor.owns(part); }
  {
    return executor_.owns(part);
  }
  template <class Parts>
    requires requires(const Executor& executor, const Parts& parts) { executor.share(std::size_t{0}, parts, false); }
  void share(std::size_t n, const Parts& parts, bool was_interrupted) const {
    executor_.share(n, parts, was_interrupted);
  }
  template <class Messages>
    requires requires(const Executor& executor, Messages& messages) {
      executor.exchange(messages, false, false, nullptr);
    }
  bool exchange(Messages& messages, bool done, bool was_interrupted, const std::vector<std::size_t>* origins) const {
    return executor_.exchange(messages, done, was_interrupted, origins);
  }
  template <class Messages>
    requires requires(const Executor& executor, Messages& messages) { executor.pass_on(messages); }
  void pass_on(Messages& messages) const {
    executor_.pass_on(messages);
  }
  template <class Merge>
    requires requires(const Executor& executor, std::string& value, const Merge& merge) {
      executor.combine(value, merge);
    }
  void combine(std::string& value, const Merge& merge) const {
    executor_.combine(value, merge);
  }

 private:
  const Executor& executor_;
  Monitor& monitor_;
};

}  // namespace clade::detail

#ifndef CLADE_SEPARATE_COMPILATION
#include "stop_monitor.ipp"
#endif
