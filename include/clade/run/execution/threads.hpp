// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <memory>

#include "../../core/checked.hpp"
#include "../../core/executor_view.hpp"

#ifndef CLADE_NO_THREADS

namespace clade::detail {

/// The minimum duration of work that `execution::threads` shares among threads.
inline constexpr std::chrono::steady_clock::duration worth_sharing = std::chrono::microseconds(50);

/// Returns whether `left` slots of duration `each` take at least `worth_sharing` in total.
constexpr bool sharing_pays(std::chrono::steady_clock::duration each, std::size_t left) noexcept {
  using duration = std::chrono::steady_clock::duration;
  // The product cannot overflow, since each factor is clamped to `worth_sharing`.
  const auto slots = std::min(left, static_cast<std::size_t>(worth_sharing.count()));
  return std::clamp(each, duration(1), worth_sharing) * static_cast<duration::rep>(slots) >= worth_sharing;
}

/// Returns the number of slots per chunk: about 5 µs of work, but at most a quarter of a thread's share of the slots,
/// and at least one slot.
constexpr std::size_t chunk_of_slots(std::chrono::steady_clock::duration each, std::size_t left,
                                     std::size_t threads) noexcept {
  const auto least = std::max(each, std::chrono::steady_clock::duration(1));
  const auto worth_a_chunk = static_cast<std::size_t>(std::chrono::microseconds(5) / least);
  return std::max<std::size_t>(1, std::min(worth_a_chunk, left / (4 * threads)));
}

}  // namespace clade::detail

namespace clade::execution {

/// Shares work among several threads, including the calling one: `execution::threads{4}`. By default, there are as many
/// threads as processors. Results are the same for any number of threads.
///
/// Work of less than about 50 µs, the cost of waking threads, stays in the calling thread. The pool remembers the
/// duration of a slot for each kind of work, and shares work at once if it was long enough before. New kinds of work
/// start in the calling thread, and the other threads join after 50 µs. Slots are handed out in ascending order, one by
/// one if they are long and in chunks if they are short. `at_once` shares work without measuring.
///
/// Copies share one pool of threads. It is destroyed with the last copy. While the pool is in use, other callers
/// process their work in their own threads, and so do calls from within a slot. If slots throw, the exception of the
/// lowest slot propagates to the caller and no further slots are started. Linking needs -pthread.
///
/// Throws std::invalid_argument if the number of threads is 0.
/// ~~~
/// const genetic_algorithm ga{.crossover = crossover::order{}, .mutation = mutation::swap{}};
/// const auto alone = run(evolve(queens, ga, 1), stop::generations(5));
/// const auto shared = run(evolve(queens, ga, 1, execution::threads{2}), stop::generations(5));
/// alone.best().chromosome == shared.best().chromosome;  // = true
/// ~~~
class threads {
 public:
  threads();
  explicit threads(detail::object_count<"threads"> count);

  /// Returns the number of threads that share the work, including the calling thread.
  std::size_t count() const noexcept;

  template <class Body>
  void operator()(std::size_t n, Body&& body) const {
    distribute(n, detail::slot_work(body), false);
  }

  /// Shares slots that are known to be long, such as whole runs: one by one, in ascending order, without measuring
  /// their duration first.
  template <class Body>
  void at_once(std::size_t n, Body&& body) const {
    distribute(n, detail::slot_work(body), true);
  }

 private:
  struct pool;

  // Runs the slots, in the calling thread or in several.
  void distribute(std::size_t n, detail::slot_work body, bool at_once) const;

  std::shared_ptr<pool> pool_;
};

}  // namespace clade::execution

#endif

#ifndef CLADE_SEPARATE_COMPILATION
#include "threads.ipp"
#endif
