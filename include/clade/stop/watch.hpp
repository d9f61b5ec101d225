#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <mutex>
#include <system_error>
#include <thread>
#include <utility>

#include "due.hpp"

namespace clade::detail {

/// Looks at a stop criterion between the slots of a run.
///
/// To look at the clock for every child would double the time of a cheap one, and to look only now and then would be late
/// where children take long all of a sudden. So a thread waits for the time that the criterion names, and a look costs
/// no more than a load. Where no thread can be had, every look is one at the clock.
template <class Stop>
class watch {
 public:
  using clock = std::chrono::steady_clock;

  /// `elapsed` is how long the run has lasted by now.
  watch(const Stop& stop, std::chrono::nanoseconds elapsed) : stop_(stop), started_(clock::now() - elapsed) {
    const auto first = detail::earliest(stop);
    times_ = first < std::chrono::years(1);
    if (!times_) return;
    time_.store(elapsed.count(), std::memory_order_relaxed);
    try {
      keeper_ = std::thread([this, first] { keep_time(first); });
    } catch (const std::system_error&) {
      says_.store(ask_and_look, std::memory_order_relaxed);
    }
  }
  watch(const watch&) = delete;
  watch& operator=(const watch&) = delete;
  ~watch() {
    if (!keeper_.joinable()) return;
    {
      const std::lock_guard lock(guard_);
      ended_ = true;
    }
    wake_.notify_one();
    keeper_.join();
  }

  /// Whether the slot that asks is to be left out. Called from any thread.
  bool due() {
    const auto says = says_.load(std::memory_order_relaxed);
    if (says >= yes) return says == yes;
    if (says == ask_and_look) time_.store(elapsed().count(), std::memory_order_relaxed);
    if (!detail::due(stop_, std::chrono::nanoseconds(time_.load(std::memory_order_relaxed)))) return false;
    says_.store(yes, std::memory_order_relaxed);
    return true;
  }
  /// Whether a slot was left out.
  bool cut() const noexcept { return says_.load(std::memory_order_relaxed) == yes; }

  std::chrono::nanoseconds elapsed() const { return clock::now() - started_; }

  /// Takes the step again, whole: the criterion was due between two slots and does not fire now.
  template <class Step>
  void whole(const Step& step) {
    says_.store(no, std::memory_order_relaxed);
    step();
    says_.store(keeper_.joinable() || !times_ ? ask : ask_and_look, std::memory_order_relaxed);
  }

 private:
  enum answer : unsigned char { ask, ask_and_look, yes, no };

  void keep_time(std::chrono::nanoseconds first) {
    auto next = started_ + first;
    std::unique_lock lock(guard_);
    while (!wake_.wait_until(lock, next, [this] { return ended_; })) {
      time_.store(elapsed().count(), std::memory_order_relaxed);
      next = clock::now() + std::chrono::milliseconds(2);
    }
  }

  const Stop& stop_;
  clock::time_point started_;
  std::atomic<std::chrono::nanoseconds::rep> time_ = 0;
  std::atomic<answer> says_ = ask;
  bool times_ = false;
  std::mutex guard_;
  std::condition_variable wake_;
  bool ended_ = false;
  std::thread keeper_;
};

/// An executor that also knows whether the time is up, see core/interruption.hpp.
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

  bool due() const { return watch_.due(); }
  bool cut() const { return watch_.cut(); }

 private:
  const Executor& executor_;
  Watch& watch_;
};

}  // namespace clade::detail
