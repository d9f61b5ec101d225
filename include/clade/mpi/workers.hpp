// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <boost/mpi/communicator.hpp>
#include <boost/mpi/status.hpp>
#include <boost/serialization/string.hpp>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <exception>
#include <mutex>
#include <span>
#include <stdexcept>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "../core/concepts.hpp"
#include "../engine/archive.hpp"
#include "../random/random_stream.hpp"
#include "../text/message.hpp"
#include "world.hpp"

namespace clade::mpi::detail {

enum tag : int { work = 1, result = 2, end = 3 };

/// Waits for a message from `rank` without keeping the processor busy. If messages are frequent, the delay is
/// negligible; otherwise it is at most an eighth of the time waited so far, and at most 5 ms. Releases `lock`, if
/// given, while sleeping.
inline boost::mpi::status wait_for_message(const boost::mpi::communicator& ranks, int rank,
                                           std::unique_lock<std::mutex>* lock = nullptr) {
  using clock = std::chrono::steady_clock;
  const auto began = clock::now();
  for (;;) {
    if (const auto message = ranks.iprobe(rank, boost::mpi::any_tag)) return *message;
    if (lock) lock->unlock();
    const auto waited = clock::now() - began;
    if (waited < std::chrono::microseconds(20)) {
      std::this_thread::yield();
    } else {
      std::this_thread::sleep_for(std::min<clock::duration>(waited / 8, std::chrono::milliseconds(5)));
    }
    if (lock) lock->lock();
  }
}

/// The ranks that compute for rank 0, and which of them are idle. `mutex` ensures that threads of rank 0 communicate
/// one at a time.
struct workers_state {
  explicit workers_state(const world& ranks) : all(&ranks) {
    for (std::size_t rank = ranks.size(); rank-- > 1;) idle.push_back(static_cast<int>(rank));
  }

  std::size_t size() const { return all->size() - 1; }

  const world* all;
  std::mutex mutex;
  std::condition_variable ended;
  std::vector<int> idle;  // the ranks that have no work
};

/// The answer of a worker: `count` fitness values, for the slots from `first`, or an error message.
struct answer {
  explicit answer(std::string bytes) : values(std::move(bytes)) { values & first & count & wrong; }

  std::size_t first = 0, count = 0;
  std::string wrong;
  clade::detail::archive values;
};

inline std::string failure_of(int rank, const std::string& wrong) {
  return clade::detail::concat({"rank ", rank, ": ", wrong});
}

/// A fitness function that other ranks compute.
template <class Fitness>
class spread_fitness {
 public:
  spread_fitness(workers_state& workers, Fitness fitness) : workers_(&workers), fitness_(std::move(fitness)) {}

  /// Computes one value on an idle rank, or in the calling thread if no rank is idle. As many threads as ranks keep all
  /// ranks busy.
  template <class C>
    requires clade::detail::single_fitness<Fitness, C>
  auto operator()(const C& chromosome) const {
    return value_of(chromosome);
  }

  /// As above, for a noisy fitness. The rank draws its random numbers from a copy of `rng`.
  template <class C>
    requires clade::detail::noisy_fitness<Fitness, C>
  auto operator()(const C& chromosome, random_stream& rng) const {
    return value_of(chromosome, rng);
  }

  /// Returns the number of evaluations that one call of the fitness counts as.
  constexpr std::uint64_t evaluations_per_call() const { return clade::detail::evaluations_of_call(fitness_); }

  /// Returns the epoch of the fitness on this rank. Exists only if the fitness has a member `epoch()`.
  std::uint64_t epoch() const
    requires requires(const Fitness& f) { f.epoch(); }
  {
    return fitness_.epoch();
  }

  /// Computes many values in pieces. Workers receive pieces on demand.
  template <class C, class F>
    requires(!clade::detail::noisy_fitness<Fitness, C>)
  void operator()(std::span<const C> chromosomes, std::span<F> values) const {
    const auto n = values.size();
    if (workers_->size() == 0) {
      for (std::size_t i = 0; i < n; ++i) values[i] = clade::detail::value_of(fitness_, chromosomes[i]);
      return;
    }
    const auto& ranks = workers_->all->communicator();
    std::unique_lock lock(workers_->mutex);
    workers_->ended.wait(lock, [this] { return workers_->idle.size() == workers_->size(); });
    std::size_t next = 0, busy = 0;
    std::vector<std::size_t> pieces_of(workers_->size() + 1);
    // A piece is an eighth of a worker's share of the remaining chromosomes, but at least one chromosome. So the last
    // pieces are small, and workers finish at about the same time.
    const auto send_to = [&](std::size_t worker) {
      const auto count = std::max<std::size_t>(1, (n - next) / (8 * workers_->size()));
      clade::detail::archive piece;
      piece & next & count;
      for (std::size_t k = 0; k < count; ++k) piece& chromosomes[next + k];
      ranks.send(static_cast<int>(worker), work, piece.bytes());
      next += count;
      ++busy;
      ++pieces_of[worker];
    };
    // A worker receives a second piece in advance, so that it need not wait for this rank. Near the end it does not,
    // because another worker might be idle.
    const auto many_left = [&] { return n - next > 8 * workers_->size(); };
    for (std::size_t worker = 1; worker <= workers_->size() && next < n; ++worker) send_to(worker);
    for (std::size_t worker = 1; worker <= workers_->size() && many_left(); ++worker) send_to(worker);
    std::size_t failed_at = n;
    std::string failure;
    while (busy > 0) {
      const auto worker = wait_for_message(ranks, boost::mpi::any_source).source();
      std::string bytes;
      ranks.recv(worker, result, bytes);
      --busy;
      auto& pieces = pieces_of[static_cast<std::size_t>(worker)];
      --pieces;
      answer given(std::move(bytes));
      if (given.wrong.empty()) {
        for (std::size_t k = 0; k < given.count; ++k) given.values& values[given.first + k];
      } else if (given.first < failed_at) {
        failed_at = given.first;
        failure = failure_of(worker, given.wrong);
      }
      if (next < n && failed_at == n && (pieces == 0 || many_left())) send_to(static_cast<std::size_t>(worker));
    }
    if (failed_at < n) throw std::runtime_error(failure);
  }

 private:
  template <class C, class... Stream>
  auto value_of(const C& chromosome, Stream&... rng) const {
    using value_type = clade::detail::fitness_of<Fitness, C>;
    std::unique_lock lock(workers_->mutex);
    if (workers_->idle.empty()) {
      lock.unlock();
      return value_type(clade::detail::value_of(fitness_, chromosome, rng...));
    }
    const auto& ranks = workers_->all->communicator();
    const auto worker = workers_->idle.back();
    clade::detail::archive piece;
    std::size_t first = 0, count = 1;
    piece & first & count & chromosome;
    ((piece & rng), ...);
    ranks.send(worker, work, piece.bytes());
    workers_->idle.pop_back();
    wait_for_message(ranks, worker, &lock);
    std::string bytes;
    ranks.recv(worker, result, bytes);
    workers_->idle.push_back(worker);
    lock.unlock();
    workers_->ended.notify_all();
    answer given(std::move(bytes));
    if (!given.wrong.empty()) throw std::runtime_error(failure_of(worker, given.wrong));
    value_type value{};
    given.values & value;
    return value;
  }

  workers_state* workers_;
  Fitness fitness_;
};

}  // namespace clade::mpi::detail

namespace clade::execution {

/// The other ranks of a job, as workers that compute an expensive fitness function, of a millisecond or more per call.
///
///     mpi::world world;
///     const execution::mpi workers(world);
///     if (workers.serve<std::vector<double>>(simulate)) return 0;  // on all ranks but 0, when rank 0 has finished
///     const auto problem = minimize(workers.spread(simulate), chromosome::reals{10, 0, 1});
///     run(evolve(problem, ga, 1), …);
///
/// Rank 0 runs the evolution. The other ranks receive chromosomes in pieces, on demand, so that a slow rank delays the
/// others only at the end of a generation. Values are stored by slot, so the result is the same as in one process, for
/// any number of ranks. A worker needs only the fitness function and its data.
///
/// Generations are evaluated one at a time, so a strategy with few offspring per generation keeps few workers busy. If
/// evaluation times vary, use `asynchronous` with as many threads on rank 0 as there are ranks,
/// `execution::threads{world.size()}`: each thread but one waits for a worker, and the remaining one computes.
///
/// A noisy fitness, `fitness(chromosome, rng)`, is computed one value at a time, with the streams of one process. Give
/// rank 0 `execution::threads{world.size()}` for it too; `serve` takes the same noisy fitness.
///
/// Chromosomes and fitness values must be serializable, see `checkpoint::save`. If the fitness function throws, rank 0
/// throws std::runtime_error with the rank and the message; of several errors, the one of the lowest slot is reported.
/// An interrupted run ends only after the current generation has been evaluated. If a rank dies, the job ends.
/// Cost: a few microseconds and two messages per piece. Rank 0 does not use its processor while waiting.
class mpi {
 public:
  explicit mpi(const clade::mpi::world& world) : world_(&world), workers_(world) {}
  mpi(const mpi&) = delete;
  mpi& operator=(const mpi&) = delete;
  /// Releases the other ranks, also after an exception, because the program may catch it.
  ~mpi() {
    if (!world_->is_root()) return;
    for (std::size_t worker = 1; worker < world_->size(); ++worker) {
      world_->communicator().send(static_cast<int>(worker), clade::mpi::detail::end, std::string());
    }
  }

  /// Returns false immediately on rank 0. On other ranks, computes fitness values until rank 0 has finished, then
  /// returns true.
  template <class Chromosome, class Fitness>
  bool serve(const Fitness& fitness) const {
    if (world_->is_root()) return false;
    const auto& ranks = world_->communicator();
    for (;;) {
      const auto message = clade::mpi::detail::wait_for_message(ranks, 0);
      std::string bytes;
      ranks.recv(0, message.tag(), bytes);
      if (message.tag() == clade::mpi::detail::end) return true;
      clade::detail::archive piece(std::move(bytes));
      std::size_t first = 0, size = 0;
      piece & first & size;
      std::string wrong;
      constexpr const char* unknown = "a fitness threw an exception without a message";
      clade::detail::archive values;
      try {
        for (std::size_t k = 0; k < size; ++k) {
          Chromosome chromosome{};
          piece & chromosome;
          if constexpr (clade::detail::noisy_fitness<Fitness, Chromosome>) {
            random_stream rng(0);
            piece & rng;
            values& clade::detail::value_of(fitness, chromosome, rng);
          } else {
            values& clade::detail::value_of(fitness, chromosome);
          }
        }
      } catch (const std::exception& failure) {
        wrong = *failure.what() != 0 ? failure.what() : unknown;
      } catch (...) {
        wrong = unknown;
      }
      clade::detail::archive answer;
      answer & first & size & wrong;
      ranks.send(0, clade::mpi::detail::result, answer.bytes() + values.bytes());
    }
  }

  /// Returns a fitness function that computes `fitness` on the workers. Use it in the problem on rank 0.
  template <class Fitness>
  auto spread(Fitness fitness) const {
    return clade::mpi::detail::spread_fitness<Fitness>(workers_, std::move(fitness));
  }

 private:
  const clade::mpi::world* world_;
  mutable clade::mpi::detail::workers_state workers_;
};

}  // namespace clade::execution
