// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <array>
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

#include "../../core/concepts.hpp"
#include "../../core/executor_view.hpp"
#include "../../core/positive.hpp"
#include "../../text/exceptions.hpp"

namespace clade::detail {

/// How long work must take for `execution::threads` to share it.
inline constexpr std::chrono::steady_clock::duration worth_sharing = std::chrono::microseconds(50);

/// Whether it pays to share `left` slots that take this long each.
constexpr bool sharing_pays(std::chrono::steady_clock::duration each, std::size_t left) noexcept {
  using duration = std::chrono::steady_clock::duration;
  // Neither factor needs to be larger than what pays alone, so that the product cannot overflow.
  const auto slots = std::min(left, static_cast<std::size_t>(worth_sharing.count()));
  return std::clamp(each, duration(1), worth_sharing) * static_cast<duration::rep>(slots) >= worth_sharing;
}

/// How many of `left` slots that take this long each are handed out at a time: about 5 µs of work, but four pieces for
/// each thread where there are enough.
constexpr std::size_t chunk_of_slots(std::chrono::steady_clock::duration each, std::size_t left,
                                     std::size_t threads) noexcept {
  const auto least = std::max(each, std::chrono::steady_clock::duration(1));
  const auto worth_a_chunk = static_cast<std::size_t>(std::chrono::microseconds(5) / least);
  return std::max<std::size_t>(1, std::min(worth_a_chunk, left / (4 * threads)));
}

}  // namespace clade::detail

namespace clade::execution {

/// Shares work among `count` threads, 1 or more, the calling one included: `execution::threads{4}`; by default as many
/// as there are processors. Results are the same for any number of threads.
///
/// Work of less than about 50 µs, the cost of a hand-over, stays on the calling thread. The pool remembers how long a
/// slot of the same work took last time, and shares the work at once when that pays. Unknown work begins on the calling
/// thread, while the other threads are woken and join after 50 µs. Slots are handed out in ascending order, one by one
/// while they are long, several at a time when they are short. `at_once` shares without measuring.
///
/// Copies share one pool of threads, which ends with the last of them. While the pool works for one caller, work from
/// another, or from inside its own slots, is done on the thread that asks. When slots throw, the exception of the
/// lowest reaches the caller and no further slots are begun. Linking needs -pthread. Throws std::invalid_argument for a
/// count of 0.
/// ~~~
/// const genetic_algorithm ga{.crossover = crossover::order{}, .mutation = mutation::swap{}};
/// const auto alone = run(evolve(queens, ga, 1), stop::generations(5));
/// const auto shared = run(evolve(queens, ga, 1, execution::threads{2}), stop::generations(5));
/// alone.best().chromosome == shared.best().chromosome;  // = true
/// ~~~
class threads {
 public:
  threads() : threads(std::thread::hardware_concurrency() > 0 ? std::thread::hardware_concurrency() : 1u) {}
  explicit threads(detail::number_of<"threads"> count) : pool_(std::make_shared<pool>(count - 1)) {}

  /// How many threads share the work.
  std::size_t count() const noexcept { return pool_->workers.size() + 1; }

  template <class Body>
  void operator()(std::size_t n, Body&& body) const {
    spread(n, detail::slot_work(body));
  }

  /// The same for slots that are known to be long, runs say: they are shared one by one from the first on, without a
  /// look at the clock.
  template <class Body>
  void at_once(std::size_t n, Body&& body) const {
    spread_at_once(n, detail::slot_work(body));
  }

 private:
  using clock = std::chrono::steady_clock;
  using duration = clock::duration;
  static constexpr duration unknown = duration(-1);

  using slots = detail::slot_work;
  using call_type = slots::call_type;

  // What is known of a kind of work, which is told from others by the function that does a slot of it.
  struct work_memory {
    call_type call = nullptr;
    duration each = unknown;        // what a slot took, see remember
    clock::time_point latest{};     // the end of the first slot, last time
    std::size_t calls_to_come = 0;  // before the next close look at the clock
  };

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

  // One piece of work: slots are claimed in rising order, so that all below one that throws have been claimed before
  // it.
  struct job {
    slots body;
    std::size_t end;
    std::size_t threads;
    clock::time_point not_before;  // the other threads join then
    std::atomic<std::size_t> chunk;
    std::atomic<std::size_t> next;
    std::mutex guard;
    std::size_t failed_at;
    std::exception_ptr failure;

    // Gives what a slot took on this thread, if it did any.
    duration work() {
      const auto started = clock::now();
      auto piece_started = started;
      for (std::size_t done = 0;;) {
        const auto size = chunk.load(std::memory_order_relaxed);
        const auto first = next.fetch_add(size, std::memory_order_relaxed);
        if (first >= end) return done > 0 ? (piece_started - started) / static_cast<duration::rep>(done) : unknown;
        const auto last = std::min(first + size, end);
        auto slot = first;
        detail::attempt([&] { body(slot, last); },
                        [&] {
                          next.store(end, std::memory_order_relaxed);
                          const std::lock_guard lock(guard);
                          if (!failure || slot < failed_at) {
                            failed_at = slot;
                            failure = std::current_exception();
                          }
                        });
        // The pieces follow the slots, which may be longer or shorter than those before.
        const auto now = clock::now();
        const auto each = (now - piece_started) / static_cast<duration::rep>(last - first);
        const auto wanted = detail::chunk_of_slots(each, end - last, threads);
        if (wanted != size) chunk.store(std::min(wanted, 2 * size), std::memory_order_relaxed);
        piece_started = now;
        done += last - first;
      }
    }
  };

  struct pool {
    std::atomic_flag in_use;
    std::array<work_memory, 8> memory{};  // belongs to the caller at work
    std::size_t oldest = 0;

    std::mutex guard;
    std::condition_variable wake, done;
    job* current = nullptr;
    std::atomic<std::size_t> round = 0;
    std::size_t active = 0;
    bool ending = false;
    std::vector<std::thread> workers;

    explicit pool(std::size_t count) {
      workers.reserve(count);
      const auto start = [&] {
        while (workers.size() < count) workers.emplace_back([this] { serve(); });
      };
      detail::attempt(start, [&] {
        end();
        detail::throw_again();
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

    work_memory& known_of(call_type call) {
      for (auto& known : memory) {
        if (known.call == call) return known;
      }
      auto& place = memory[oldest++ % memory.size()];
      place = {call, unknown, {}, 0};
      return place;
    }

    void serve() {
      std::size_t seen = 0;
      std::unique_lock lock(guard, std::defer_lock);
      for (;;) {
        // The next generation is often there within microseconds, sooner than a sleeper wakes up.
        const auto until = clock::now() + detail::worth_sharing;
        while (round.load(std::memory_order_relaxed) == seen && clock::now() < until) std::this_thread::yield();
        lock.lock();
        wake.wait(lock, [&] { return ending || round != seen; });
        if (ending) return;
        seen = round;
        if (const auto join = current ? current->not_before : clock::time_point(); join > clock::now()) {
          // The work may end while this thread waits: nothing of it is looked at before that is known.
          wake.wait_until(lock, join, [&] { return ending || round != seen || !current; });
          if (ending) return;
        }
        if (current && round == seen) {  // else the others were done before this thread woke up
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

  // A generation of copies takes no time, and the next one may be long again: what was long is forgotten by halves.
  static void remember(work_memory& known, duration each) noexcept { known.each = std::max(each, known.each / 2); }

  void spread(std::size_t n, slots body) const {
    const occupancy mine(pool_->in_use);
    if (!mine.first || pool_->workers.empty() || n < 2) return all(0, n, body);
    auto& known = pool_->known_of(body.call());
    if (known.each == unknown) {
      share(0, n, 1, clock::now() + detail::worth_sharing, body, known);
    } else if (detail::sharing_pays(known.each, n)) {
      share(0, n, detail::chunk_of_slots(known.each, n, count()), {}, body, known);
    } else {
      begin_alone(n, body, known);
    }
  }

  void spread_at_once(std::size_t n, slots body) const {
    const occupancy mine(pool_->in_use);
    if (!mine.first || pool_->workers.empty() || n < 2) return all(0, n, body);
    work_memory nothing;
    share(0, n, 1, {}, body, nothing);
  }

  static void all(std::size_t first, std::size_t end, slots body) { body(first, end); }

  // Work that was small: the calling thread begins, and looks whether it still is.
  void begin_alone(std::size_t n, slots body, work_memory& known) const {
    all(0, 1, body);
    const auto started = clock::now();
    const auto since = started - known.latest;
    known.latest = started;
    // One look at the clock a call tells whether the work has become long since the call before.
    if (known.calls_to_come > 0 && since < detail::worth_sharing) {
      --known.calls_to_come;
      return all(1, n, body);
    }
    all(1, 2, body);
    for (std::size_t i = 2; i < n;) {
      const auto each = (clock::now() - started) / static_cast<duration::rep>(i - 1);
      if (detail::sharing_pays(each, n - i)) {
        return share(i, n, detail::chunk_of_slots(each, n - i, count()), {}, body, known);
      }
      const auto next_look = std::min(4 * i, n);
      all(i, next_look, body);
      i = next_look;
    }
    remember(known, (clock::now() - started) / static_cast<duration::rep>(n - 1));
    known.calls_to_come = detail::sharing_pays(known.each, n) ? 0 : 15;
  }

  void share(std::size_t first, std::size_t n, std::size_t chunk, clock::time_point not_before, slots body,
             work_memory& known) const {
    job work{body, n, count(), not_before, chunk, first, {}, n, nullptr};
    {
      const std::lock_guard lock(pool_->guard);
      pool_->current = &work;
      ++pool_->round;
    }
    pool_->wake.notify_all();
    const auto each = work.work();
    {
      std::unique_lock lock(pool_->guard);
      pool_->current = nullptr;
      pool_->done.wait(lock, [&] { return pool_->active == 0; });
    }
    if (each != unknown) remember(known, each);
    known.calls_to_come = 0;
    if (work.failure) std::rethrow_exception(work.failure);
  }

  std::shared_ptr<pool> pool_;
};

static_assert(executor<threads>);

}  // namespace clade::execution
