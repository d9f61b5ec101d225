// SPDX-License-Identifier: BSL-1.0
#pragma once

#ifndef CLADE_NO_THREADS

#include <array>
#include <atomic>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

#include "../../text/exceptions.hpp"
#include "../../text/inline.hpp"
#include "threads.hpp"

namespace clade::execution {

struct threads::pool {
  using clock = std::chrono::steady_clock;
  using duration = clock::duration;
  static constexpr duration unknown = duration(-1);

  using slots = detail::slot_work;
  using call_type = slots::call_type;

  // The measurements of one kind of work, identified by the function that processes a slot.
  struct work_memory {
    call_type call = nullptr;
    duration each = unknown;        // duration of a slot; see `remember`
    clock::time_point latest{};     // end of the first slot of the latest call
    std::size_t calls_to_come = 0;  // calls until the duration is measured again
  };

  // True if the pool is in use. It is not a mutex, because a slot may try to lock it in the thread that holds it.
  struct occupancy {
    std::atomic_flag flag;

    bool try_lock() noexcept { return !flag.test_and_set(std::memory_order_acquire); }
    void unlock() noexcept { flag.clear(std::memory_order_release); }
  };

  // One call of the executor. Slots are claimed in ascending order. Therefore, when a slot throws, all lower slots have
  // already been claimed.
  struct job {
    slots body;
    std::size_t end;
    std::size_t threads;
    clock::time_point not_before;  // time at which the other threads join
    std::atomic<std::size_t> chunk;
    std::atomic<std::size_t> next;
    std::mutex guard;
    std::size_t failed_at;
    std::exception_ptr failure;

    // Processes slots until none is left. Returns the mean duration of a slot in this thread, or `unknown` if it
    // processed none.
    duration work() {
      const auto started = clock::now();
      auto piece_started = started;
      for (std::size_t processed = 0;;) {
        const auto size = chunk.load(std::memory_order_relaxed);
        const auto first = next.fetch_add(size, std::memory_order_relaxed);
        if (first >= end)
          return processed > 0 ? (piece_started - started) / static_cast<duration::rep>(processed) : unknown;
        const auto last = std::min(first + size, end);
        auto slot = first;
        detail::try_catch([&] { body(slot, last); },
                          [&] {
                            next.store(end, std::memory_order_relaxed);
                            const std::lock_guard lock(guard);
                            if (!failure || slot < failed_at) {
                              failed_at = slot;
                              failure = std::current_exception();
                            }
                          });
        // The size of chunks adapts to slots that become longer or shorter.
        const auto now = clock::now();
        const auto each = (now - piece_started) / static_cast<duration::rep>(last - first);
        const auto wanted = detail::chunk_of_slots(each, end - last, threads);
        if (wanted != size) chunk.store(std::min(wanted, 2 * size), std::memory_order_relaxed);
        piece_started = now;
        processed += last - first;
      }
    }
  };

  occupancy in_use;
  std::array<work_memory, 8> memory{};  // used only by the caller that occupies the pool
  std::size_t oldest = 0;

  std::mutex guard;
  std::condition_variable wake, done;
  job* current = nullptr;
  std::atomic<std::size_t> round = 0;
  std::atomic<std::size_t> active = 0;
  bool ending = false;
  std::vector<std::thread> workers;

  explicit pool(std::size_t count) {
    workers.reserve(count);
    const auto start = [&] {
      while (workers.size() < count) workers.emplace_back([this] { serve(); });
    };
    detail::try_catch(start, [&] {
      end();
      detail::rethrow();
    });
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

  work_memory& memory_of(call_type call) {
    for (auto& known : memory) {
      if (known.call == call) return known;
    }
    auto& place = memory[oldest++ % memory.size()];
    place = {call, unknown, {}, 0};
    return place;
  }

  // Waits for a short time until `is_over()`, without sleeping: a thread that sleeps takes microseconds to wake up.
  template <class Condition>
  static void spin(const Condition& is_over) {
    const auto until = clock::now() + detail::worth_sharing;
    while (!is_over() && clock::now() < until) std::this_thread::yield();
  }

  void serve() {
    std::size_t seen = 0;
    std::unique_lock lock(guard, std::defer_lock);
    for (;;) {
      spin([&] { return round.load(std::memory_order_relaxed) != seen; });  // the next generation often arrives soon
      lock.lock();
      wake.wait(lock, [&] { return ending || round != seen; });
      if (ending) return;
      seen = round;
      if (const auto join = current ? current->not_before : clock::time_point(); join > clock::now()) {
        // The job may end during the wait, so `current` is checked again before it is used.
        wake.wait_until(lock, join, [&] { return ending || round != seen || !current; });
        if (ending) return;
      }
      if (current && round == seen) {  // otherwise the other threads have already finished the job
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

  std::size_t count() const noexcept { return workers.size() + 1; }

  // Lets a remembered duration decrease to no less than half, because a generation of copies takes almost no time, but
  // the next generation may be long again.
  static void remember(work_memory& known, duration each) noexcept { known.each = std::max(each, known.each / 2); }

  void distribute(std::size_t n, slots body, bool at_once) {
    const std::unique_lock mine(in_use, std::try_to_lock);
    if (!mine || workers.empty() || n < 2) return run_slots(0, n, body);
    work_memory nothing;
    auto& known = at_once ? nothing : memory_of(body.call());
    if (at_once || known.each == unknown) {
      share(0, n, 1, at_once ? clock::time_point() : clock::now() + detail::worth_sharing, body, known);
    } else if (detail::sharing_pays(known.each, n)) {
      share(0, n, detail::chunk_of_slots(known.each, n, count()), {}, body, known);
    } else {
      start_alone(n, body, known);
    }
  }

  static void run_slots(std::size_t first, std::size_t end, slots body) { body(first, end); }

  // Starts work that was short in the previous call in the calling thread, and measures whether it is still short.
  void start_alone(std::size_t n, slots body, work_memory& known) {
    run_slots(0, 1, body);
    const auto started = clock::now();
    const auto since = started - known.latest;
    known.latest = started;
    // A single reading of the clock per call shows whether the work has become long since the previous call.
    if (known.calls_to_come > 0 && since < detail::worth_sharing) {
      --known.calls_to_come;
      return run_slots(1, n, body);
    }
    run_slots(1, 2, body);
    for (std::size_t i = 2; i < n;) {
      const auto each = (clock::now() - started) / static_cast<duration::rep>(i - 1);
      if (detail::sharing_pays(each, n - i)) {
        return share(i, n, detail::chunk_of_slots(each, n - i, count()), {}, body, known);
      }
      const auto next_look = std::min(4 * i, n);
      run_slots(i, next_look, body);
      i = next_look;
    }
    remember(known, (clock::now() - started) / static_cast<duration::rep>(n - 1));
    known.calls_to_come = detail::sharing_pays(known.each, n) ? 0 : 15;
  }

  void share(std::size_t first, std::size_t n, std::size_t chunk, clock::time_point not_before, slots body,
             work_memory& known) {
    const auto started = clock::now();
    job work{body, n, count(), not_before, chunk, first, {}, n, nullptr};
    {
      const std::lock_guard lock(guard);
      current = &work;
      ++round;
    }
    wake.notify_all();
    auto each = work.work();
    spin([&] { return active == 0; });
    {
      std::unique_lock lock(guard);
      current = nullptr;
      done.wait(lock, [&] { return active == 0; });
    }
    // If the other threads left no slot to this one, a slot takes at least this long.
    if (each == unknown) each = (clock::now() - started) / static_cast<duration::rep>(n - first);
    remember(known, each);
    known.calls_to_come = 0;
    if (work.failure) std::rethrow_exception(work.failure);
  }
};

CLADE_INLINE threads::threads()
    : threads(std::thread::hardware_concurrency() > 0 ? std::thread::hardware_concurrency() : 1u) {}

CLADE_INLINE threads::threads(detail::object_count<"threads"> count) : pool_(std::make_shared<pool>(count - 1)) {}

CLADE_INLINE std::size_t threads::count() const noexcept { return pool_->count(); }

CLADE_INLINE void threads::distribute(std::size_t n, detail::slot_work body, bool at_once) const {
  pool_->distribute(n, body, at_once);
}

}  // namespace clade::execution

#endif
