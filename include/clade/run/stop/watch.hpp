// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <mutex>
#include <system_error>
#include <thread>
#include <utility>

#include "../../text/exceptions.hpp"
#include "expired.hpp"

namespace clade::detail {

/// The time that a run has lasted, to be read for every child at the cost of a load.
///
/// To look at the clock so often would double the time of a cheap child, and to look only now and then would be late where
/// children take long all of a sudden. So a thread waits until time begins to matter and keeps it from then on. Where no
/// thread can be had, every look is one at the clock.
class timekeeper {
 public:
  using clock = std::chrono::steady_clock;

  /// `elapsed` is how long the run has lasted by now, `first` from when on time matters.
  timekeeper(std::chrono::nanoseconds elapsed, std::chrono::nanoseconds first)
      : started_(clock::now() - elapsed), matters_(first < std::chrono::years(1)) {
    if (!matters_) return;
    time_.store(elapsed.count(), std::memory_order_relaxed);
    attempt<std::system_error>([&] { keeper_ = std::thread([this, first] { keep(first); }); },
                               [](const std::system_error&) {});
  }
  timekeeper(const timekeeper&) = delete;
  timekeeper& operator=(const timekeeper&) = delete;
  ~timekeeper() {
    if (!keeper_.joinable()) return;
    {
      const std::lock_guard lock(guard_);
      ended_ = true;
    }
    wake_.notify_one();
    keeper_.join();
  }

  /// A few milliseconds old at most, from when on time matters.
  std::chrono::nanoseconds recent() const {
    if (matters_ && !keeper_.joinable()) return elapsed();
    return std::chrono::nanoseconds(time_.load(std::memory_order_relaxed));
  }
  std::chrono::nanoseconds elapsed() const { return clock::now() - started_; }

 private:
  void keep(std::chrono::nanoseconds first) {
    auto next = started_ + first;
    std::unique_lock lock(guard_);
    while (!wake_.wait_until(lock, next, [this] { return ended_; })) {
      time_.store(elapsed().count(), std::memory_order_relaxed);
      next = clock::now() + std::chrono::milliseconds(2);
    }
  }

  clock::time_point started_;
  bool matters_;
  std::atomic<std::chrono::nanoseconds::rep> time_ = 0;
  std::mutex guard_;
  std::condition_variable wake_;
  bool ended_ = false;
  std::thread keeper_;
};

/// Looks at a stop criterion between the slots of a run.
template <class Stop>
class watch {
 public:
  /// `elapsed` is how long the run has lasted by now.
  watch(const Stop& stop, std::chrono::nanoseconds elapsed) : stop_(stop), time_(elapsed, detail::earliest(stop)) {}

  /// Whether the slot that asks is to be left out. Called from any thread.
  bool expired() {
    const auto says = says_.load(std::memory_order_relaxed);
    if (says >= yes) return says == yes;
    if (!detail::expired(stop_, time_.recent())) return false;
    says_.store(yes, std::memory_order_relaxed);
    return true;
  }
  /// Whether a slot was left out.
  bool interrupted() const noexcept { return says_.load(std::memory_order_relaxed) == yes; }

  std::chrono::nanoseconds elapsed() const { return time_.elapsed(); }

  /// Completes a step that was cut short: the criterion had expired between two slots and does not fire now.
  template <class Step>
  void whole(const Step& step) {
    says_.store(no, std::memory_order_relaxed);
    step();
    says_.store(ask, std::memory_order_relaxed);
  }

 private:
  enum answer : unsigned char { ask, yes, no };

  const Stop& stop_;
  timekeeper time_;
  std::atomic<answer> says_ = ask;
};

/// An executor that also knows whether the time is up, see core/executor_view.hpp.
template <class Executor, class Watch>
class watched_executor {
 public:
  watched_executor(const Executor& executor, Watch& watch) : executor_(executor), watch_(watch) {}

  template <class Body>
  void operator()(std::size_t n, Body&& body) const {
    executor_(n, std::forward<Body>(body));
  }
  template <class Body>
    requires requires(const Executor& executor, std::size_t n, Body body) { executor.at_once(n, body); }
  void at_once(std::size_t n, Body&& body) const {
    executor_.at_once(n, std::forward<Body>(body));
  }

  bool expired() const { return watch_.expired(); }
  bool interrupted() const {
    if constexpr (requires { executor_.interrupted(); }) {
      if (executor_.interrupted()) return true;
    }
    return watch_.interrupted();
  }

  bool owns(std::size_t part) const
    requires requires(const Executor& executor) { executor.owns(part); }
  {
    return executor_.owns(part);
  }
  template <class Parts>
    requires requires(const Executor& executor, const Parts& parts) { executor.share(std::size_t{0}, parts, false); }
  void share(std::size_t n, const Parts& parts, bool cut) const {
    executor_.share(n, parts, cut);
  }

 private:
  const Executor& executor_;
  Watch& watch_;
};

}  // namespace clade::detail
