// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <atomic>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <type_traits>
#include <unordered_map>
#include <utility>
#include <vector>

#include "../core/checked.hpp"
#include "../core/chromosome_hash.hpp"
#include "../core/concepts.hpp"

#ifndef CLADE_NO_THREADS
#include <condition_variable>
#include <mutex>
#include <thread>

namespace clade {

namespace detail {

/// The threads that wait for values that other threads are computing.
class waiting_threads {
 public:
  /// Registers thread `me` as waiting for a call of thread `owner`. Returns false, without registering it, if `owner`
  /// waits for `me`, directly or indirectly. This happens if a fitness needs its own value, or if an executor gives a
  /// waiting thread other slots.
  bool begin(std::thread::id me, std::uint64_t call, std::thread::id owner);
  /// Removes all threads that wait for the call, because it has ended.
  void end(std::uint64_t call);

 private:
  struct waiting {
    std::thread::id who, owner;
    std::uint64_t call;
  };
  std::mutex mutex_;
  std::vector<waiting> all_;
};

/// The state shared by copies of a `memoized`: the counters, and the fitness values for each chromosome type.
class memoized_state {
 public:
  struct values {
    explicit values(const void* address) : type(address) {}
    values(const values&) = delete;
    values& operator=(const values&) = delete;
    virtual ~values() = default;

    const void* type;
    std::unique_ptr<values> next;
  };

  std::atomic<std::uint64_t> calls = 0, computed = 0;
  waiting_threads waiting;

  /// Returns the values of one chromosome type, identified by the address `type`. If there are none yet, `make()`
  /// creates them.
  template <class Make>
  values& of_type(const void* type, const Make& make) {
    for (auto* entry = first_.load(std::memory_order_acquire); entry; entry = entry->next.get()) {
      if (entry->type == type) return *entry;
    }
    const std::lock_guard lock(mutex_);
    for (auto* entry = owner_.get(); entry; entry = entry->next.get()) {
      if (entry->type == type) return *entry;
    }
    std::unique_ptr<values> entry = make();
    entry->next = std::move(owner_);
    owner_ = std::move(entry);
    first_.store(owner_.get(), std::memory_order_release);
    return *owner_;
  }

 private:
  std::mutex mutex_;
  std::unique_ptr<values> owner_;
  std::atomic<values*> first_ = nullptr;
};

/// The fitness values of chromosomes of one type. They are divided into shards with separate locks, so that threads
/// seldom wait for each other. A shard has two halves: when the newer one is full, the older one is discarded. A value
/// that is found in the older half moves to the newer half. A shard also lists the values being computed; a thread that
/// needs one of them waits.
template <class C, class F, class Hash>
class memoized_values final : public memoized_state::values {
 public:
  memoized_values(std::size_t most, const Hash& hash) : values(&id), hash_(hash) {
    for (std::size_t n = most < 1024 ? 1 : 16; n > 0; --n) parts_.emplace_back(hash);
    max_of_part_ = most / parts_.size();
  }

  /// Returns the fitness of a chromosome: the known value, or the result of `compute()`. `call` identifies this call.
  template <class Compute>
  F value(const C& chromosome, std::uint64_t call, waiting_threads& waiting, const Compute& compute) {
    auto& part = part_of(chromosome);
    // Ends a computation, even after an exception.
    struct computation {
      part_type& part;
      std::uint64_t call;
      waiting_threads& waiting;
      std::unique_lock<std::mutex> lock;

      ~computation() {
        if (!lock.owns_lock()) lock.lock();
        const auto mine = std::ranges::find(part.in_work, call, &under_way::call);
        if (mine == part.in_work.end()) return;
        const bool awaited = mine->awaited;
        part.in_work.erase(mine);
        if (!awaited) return;
        waiting.end(call);
        part.ended.notify_all();
      }
    } mine{part, call, waiting, std::unique_lock(part.mutex)};
    for (;;) {
      if (auto known = find(part, chromosome)) return *std::move(known);
      const auto me = std::this_thread::get_id();
      const auto other =
          std::ranges::find_if(part.in_work, [&](const under_way& one) { return *one.chromosome == chromosome; });
      if (other == part.in_work.end()) {
        part.in_work.push_back({&chromosome, me, call});
        break;
      }
      if (!waiting.begin(me, other->call, other->owner)) break;
      other->awaited = true;
      part.ended.wait(mine.lock, [&, theirs = other->call] {
        return std::ranges::find(part.in_work, theirs, &under_way::call) == part.in_work.end();
      });
    }
    mine.lock.unlock();
    auto computed = compute();
    mine.lock.lock();
    make_room(part);
    part.newer.emplace(chromosome, computed);
    return computed;
  }

  /// A constant whose address identifies the type.
  static constexpr char id = 0;

 private:
  using map = std::unordered_map<C, F, Hash>;
  struct under_way {
    const C* chromosome;
    std::thread::id owner;
    std::uint64_t call;
    bool awaited = false;
  };
  struct alignas(64) part_type {
    explicit part_type(const Hash& hash) : newer(0, hash), older(0, hash) {}

    std::mutex mutex;
    std::condition_variable ended;
    std::vector<under_way> in_work;
    map newer, older;
  };

  part_type& part_of(const C& chromosome) {
    // The upper half of the product chooses the shard. If the hash modulo the number of shards chose it, the keys of a
    // shard might crowd into few buckets of its map.
    const auto hash = static_cast<std::uint64_t>(hash_(chromosome)) * 0x9e3779b97f4a7c15;
    return parts_[(hash >> 32) % parts_.size()];
  }

  std::optional<F> find(part_type& part, const C& chromosome) {
    if (const auto place = part.newer.find(chromosome); place != part.newer.end()) return place->second;
    const auto place = part.older.find(chromosome);
    if (place == part.older.end()) return std::nullopt;
    auto node = part.older.extract(place);
    const auto fitness = node.mapped();
    make_room(part);
    part.newer.insert(std::move(node));
    return fitness;
  }

  void make_room(part_type& part) {
    if (part.newer.size() < std::max<std::size_t>(max_of_part_ / 2, 1)) return;
    std::swap(part.newer, part.older);
    part.newer.clear();
    if (max_of_part_ < 2) part.older.clear();
  }

  Hash hash_;
  std::deque<part_type> parts_;
  std::size_t max_of_part_;
};

}  // namespace detail

/// A memoized fitness: `minimize(memoized{fitness}, space)` computes the fitness of equal chromosomes once. Use it if a
/// fitness takes longer than a table lookup, about a microsecond, and equal chromosomes recur: in small spaces, with
/// strong selection or restarts. Children that no operator changed inherit their fitness anyway.
///
///     const memoized remembering{.fitness = slow, .most = 1'000'000};
///     const auto result = run(evolve(minimize(remembering, space), ga, 1), stop::target(0));
///     std::cout << remembering.computed() << " of " << remembering.calls() << '\n';
///
/// A thread that needs a value that another thread is computing waits for it. As long as there is room, the number of
/// computations is the same for any number of threads. If there is no room, about half of the values are discarded,
/// namely those not used recently. Copies share values and counters, so both can be read after the run. Do not change
/// the fitness of a copy.
///
/// The evaluations of a run count every call, so the same seed gives the same run with and without `memoized`. A call
/// that throws is not stored: a thread that waited for it computes the value itself.
/// Cost: two hashes and a lock per call, and a copy of the chromosome for each new one.
/// Throws std::invalid_argument if `most` is 0.
/// Source: Michie, "Memo functions and machine learning", 1968.
/// ~~~
/// const genetic_algorithm ga{.crossover = crossover::order{}, .mutation = mutation::swap{}};
/// const memoized remembered{attacks};
/// run(evolve(minimize(remembered, chromosome::permutation{5}), ga, 1), stop::generations(10));
/// remembered.computed() <= 120;  // = true
/// ~~~
template <class Fitness, class Hash = detail::chromosome_hash>
struct memoized {
  Fitness fitness;  ///< fitness of one chromosome; called from several threads if the executor has several
  detail::positive_integer<"memoized most"> most =
      100'000;  ///< maximum number of values per chromosome type, at least 1
  Hash hash{};  ///< `hash(const C&) -> std::size_t`, for chromosomes that std::hash does not support
  std::shared_ptr<detail::memoized_state> state = std::make_shared<detail::memoized_state>();

  template <class C>
    requires detail::single_fitness<Fitness, C>
  detail::fitness_of<Fitness, C> operator()(const C& chromosome) const {
    constexpr bool hashes = std::is_invocable_r_v<std::size_t, const Hash&, const C&>;
    static_assert(hashes,
                  "clade: memoized needs a hash of the chromosome: memoized{.fitness = f, .hash = h}, callable as "
                  "h(chromosome) and returning std::size_t");
    static_assert(std::equality_comparable<C>, "clade: memoized needs chromosomes that can be compared by ==");
    constexpr bool may_change = requires { fitness.epoch(); };
    static_assert(!may_change,
                  "clade: memoized keeps fitness values, so it cannot take a fitness that may change, with a member "
                  "epoch()");
    if constexpr (hashes && std::equality_comparable<C>) {
      using table = detail::memoized_values<C, detail::fitness_of<Fitness, C>, Hash>;
      const auto call = state->calls.fetch_add(1, std::memory_order_relaxed);
      auto& values =
          static_cast<table&>(state->of_type(&table::id, [&] { return std::make_unique<table>(most, hash); }));
      return values.value(chromosome, call, state->waiting, [&] {
        auto value = detail::value_of(fitness, chromosome);
        state->computed.fetch_add(1, std::memory_order_relaxed);
        return value;
      });
    } else {
      return detail::value_of(fitness, chromosome);
    }
  }

  /// Rejects a noisy fitness at compile time, since its first sample would be the value of all equal chromosomes.
  template <class C>
    requires detail::noisy_fitness<Fitness, C>
  detail::fitness_of<Fitness, C> operator()(const C& chromosome) const {
    static_assert(!detail::noisy_fitness<Fitness, C>,
                  "clade: memoized takes no noisy fitness, since the first sample would be that of all equal "
                  "chromosomes: use the fitness alone, or resampled");
    random_stream rng(0);
    return detail::value_of(fitness, chromosome, rng);
  }

  /// Returns the number of calls.
  std::uint64_t calls() const noexcept { return state->calls.load(std::memory_order_relaxed); }
  /// Returns the number of computations, at most the number of calls.
  std::uint64_t computed() const noexcept { return state->computed.load(std::memory_order_relaxed); }
};

}  // namespace clade

#endif

#ifndef CLADE_SEPARATE_COMPILATION
#include "memoized.ipp"
#endif
