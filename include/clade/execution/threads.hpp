#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <exception>
#include <memory>
#include <mutex>
#include <thread>
#include <type_traits>
#include <vector>

#include "../core/concepts.hpp"
#include "../core/positive.hpp"

namespace clade::execution {

/// Shares work among `count` threads, the calling one included: `execution::threads{4}`; by default as many as there are
/// processors. Results are the same for any number of threads.
///
/// Work that is too small to gain stays on the calling thread: it begins alone, and wakes the others only when the time
/// taken so far says that what is left is worth the hand-over (about 50 µs); where it was not, it looks again only now and
/// then. Slots are handed out in rising order, one by one while they are long, several at a time when they are short.
///
/// Copies share one pool of threads, which ends with the last of them. While the pool is at work for one caller, work from
/// another, or from inside its own slots, is done on the thread that asks. When slots throw, the exception of the lowest
/// reaches the caller and no further slots are begun. Linking needs -pthread.
class threads {
 public:
  threads() : threads(std::thread::hardware_concurrency() > 0 ? std::thread::hardware_concurrency() : 1u) {}
  explicit threads(positive<"threads"> count) : pool_(std::make_shared<pool>(count - 1)) {}

  /// How many threads share the work.
  std::size_t count() const noexcept { return pool_->workers.size() + 1; }

  template <class Body>
  void operator()(std::size_t n, Body&& body) const {
    const occupancy mine(pool_->in_use);
    if (!mine.first || pool_->workers.empty() || n < 2) {
      for (std::size_t i = 0; i < n; ++i) body(i);
      return;
    }
    if (pool_->small_calls_to_come > 0) {
      --pool_->small_calls_to_come;
      for (std::size_t i = 0; i < n; ++i) body(i);
      return;
    }
    const auto started = clock::now();
    for (std::size_t i = 0, next_look = 1; i < n; ++i) {
      if (i == next_look) {
        const auto each = (clock::now() - started) / static_cast<clock::rep>(i);
        if (pays(each, n - i)) return share(i, n, chunk(each, n - i, count()), body);
        next_look = 4 * i;
      }
      body(i);
    }
    if (clock::now() - started < worth_sharing) pool_->small_calls_to_come = 15;
  }

  /// The same for slots that are known to be long, runs say: they are shared one by one from the first on, without a look
  /// at the clock.
  template <class Body>
  void at_once(std::size_t n, Body&& body) const {
    const occupancy mine(pool_->in_use);
    if (mine.first && !pool_->workers.empty() && n > 1) return share(0, n, 1, body);
    for (std::size_t i = 0; i < n; ++i) body(i);
  }

  using duration = std::chrono::steady_clock::duration;

  /// Whether it pays to share `left` slots that take this long each.
  static constexpr bool pays(duration each, std::size_t left) noexcept {
    // Neither factor needs to be larger than what pays alone, so that the product cannot overflow.
    const auto slots = std::min(left, static_cast<std::size_t>(worth_sharing.count()));
    return std::clamp(each, duration(1), worth_sharing) * static_cast<duration::rep>(slots) >= worth_sharing;
  }
  /// How many of them are handed out at a time: about 5 µs of work, but four pieces for each thread where there are
  /// enough.
  static constexpr std::size_t chunk(duration each, std::size_t left, std::size_t threads) noexcept {
    const auto worth_a_chunk = static_cast<std::size_t>(std::chrono::microseconds(5) / std::max(each, duration(1)));
    return std::max<std::size_t>(1, std::min(worth_a_chunk, left / (4 * threads)));
  }

 private:
  using clock = std::chrono::steady_clock;
  static constexpr duration worth_sharing = std::chrono::microseconds(50);

  // Whether the pool was free, and now is this caller's. No mutex: a slot may ask again on the thread that holds it.
  struct occupancy {
    std::atomic_flag& flag;
    bool first;

    explicit occupancy(std::atomic_flag& in_use)
        : flag(in_use), first(!in_use.test_and_set(std::memory_order_acquire)) {}
    occupancy(const occupancy&) = delete;
    occupancy& operator=(const occupancy&) = delete;
    ~occupancy() {
      if (first) flag.clear(std::memory_order_release);
    }
  };

  // One piece of work: slots are claimed in rising order, so that all below one that throws have been claimed before it.
  struct job {
    void (*call)(void* body, std::size_t slot);
    void* body;
    std::size_t end;
    std::size_t chunk;
    std::atomic<std::size_t> next;
    std::mutex guard;
    std::size_t failed_at;
    std::exception_ptr failure;

    void work() {
      for (;;) {
        const auto first = next.fetch_add(chunk, std::memory_order_relaxed);
        if (first >= end) return;
        for (auto i = first; i < std::min(first + chunk, end); ++i) {
          try {
            call(body, i);
          } catch (...) {
            next.store(end, std::memory_order_relaxed);
            const std::lock_guard lock(guard);
            if (!failure || i < failed_at) {
              failed_at = i;
              failure = std::current_exception();
            }
            break;
          }
        }
      }
    }
  };

  struct pool {
    std::atomic_flag in_use;
    std::size_t small_calls_to_come = 0;  // before the next look at the clock

    std::mutex guard;
    std::condition_variable wake, done;
    job* current = nullptr;
    std::atomic<std::size_t> round = 0;
    std::size_t active = 0;
    bool ending = false;
    std::vector<std::thread> workers;

    explicit pool(std::size_t count) {
      workers.reserve(count);
      try {
        while (workers.size() < count) workers.emplace_back([this] { serve(); });
      } catch (...) {
        end();
        throw;
      }
    }
    pool(const pool&) = delete;
    pool& operator=(const pool&) = delete;
    ~pool() { end(); }

    void end() {
      {
        const std::lock_guard lock(guard);
        ending = true;
      }
      wake.notify_all();
      for (auto& worker : workers) worker.join();
      workers.clear();
    }

    void serve() {
      std::size_t seen = 0;
      std::unique_lock lock(guard, std::defer_lock);
      for (;;) {
        // The next generation is often there within microseconds, sooner than a sleeper wakes up.
        const auto until = clock::now() + worth_sharing;
        while (round.load(std::memory_order_relaxed) == seen && clock::now() < until) std::this_thread::yield();
        lock.lock();
        wake.wait(lock, [&] { return ending || round != seen; });
        if (ending) return;
        seen = round;
        if (current) {  // else the others were done before this thread woke up
          auto& work = *current;
          ++active;
          lock.unlock();
          work.work();
          lock.lock();
          if (--active == 0) done.notify_one();
        }
        lock.unlock();
      }
    }
  };

  template <class Body>
  void share(std::size_t first, std::size_t n, std::size_t chunk, Body& body) const {
    job work{[](void* b, std::size_t i) { (*static_cast<std::remove_reference_t<Body>*>(b))(i); },
             const_cast<void*>(static_cast<const void*>(std::addressof(body))),
             n,
             chunk,
             first,
             {},
             n,
             nullptr};
    {
      const std::lock_guard lock(pool_->guard);
      pool_->current = &work;
      ++pool_->round;
    }
    pool_->wake.notify_all();
    work.work();
    {
      std::unique_lock lock(pool_->guard);
      pool_->current = nullptr;
      pool_->done.wait(lock, [&] { return pool_->active == 0; });
    }
    if (work.failure) std::rethrow_exception(work.failure);
  }

  std::shared_ptr<pool> pool_;
};

static_assert(executor<threads>);

}  // namespace clade::execution
