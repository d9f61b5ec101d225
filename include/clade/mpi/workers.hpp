// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <memory>
#include <mutex>
#include <span>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "../core/checked.hpp"
#include "../core/concepts.hpp"
#include "../engine/archive.hpp"
#include "../random/random_stream.hpp"
#include "../text/message.hpp"
#include "groups.hpp"
#include "hand_out.hpp"
#include "messages.hpp"
#include "world.hpp"

namespace clade::mpi::detail {

/// The ranks that compute for rank 0, and which of them are idle. `mutex` ensures that threads of rank 0 communicate
/// one at a time.
struct workers_state {
  workers_state(const world& ranks, std::size_t most)
      : all(&ranks), between(ranks), tree(place_of(ranks.rank(), ranks.size(), most)) {
    for (std::size_t rank = ranks.size(); rank-- > 1;) idle.push_back(static_cast<int>(rank));
  }

  std::size_t size() const { return all->size() - 1; }

  const world* all;
  messages between;
  place tree;
  std::mutex mutex;
  std::condition_variable ended;
  std::vector<int> idle;  // the ranks that have no work
};

/// The chromosomes of a generation that have not been handed out.
template <class C>
struct chromosome_queue {
  std::span<const C> all;
  std::size_t next = 0;

  std::size_t size() const { return all.size() - next; }
  item take() {
    clade::detail::archive bytes;
    bytes& all[next];
    return {next++, std::move(bytes).bytes()};
  }
  void clear() { all = all.first(next); }
};

/// Computes the fitness values of a piece on this rank. Returns the bytes of an answer.
template <class Chromosome, class Fitness>
std::string answer_to(std::string bytes, const Fitness& fitness, std::size_t rank) {
  std::vector<item> piece;
  clade::detail::archive(std::move(bytes)) & piece;
  answer given{.done = piece.size(), .values = {}, .failed_at = 0, .wrong = {}};
  const auto fail = [&](std::size_t slot, const char* what) {
    given.failed_at = slot;
    given.wrong = clade::detail::concat({"rank ", rank, ": ", what});
  };
  constexpr const char* unknown = "a fitness threw an exception without a message";
  for (auto& one : piece) {
    try {
      clade::detail::archive in(std::move(one.bytes));
      clade::detail::archive out;
      Chromosome chromosome{};
      in & chromosome;
      if constexpr (clade::detail::noisy_fitness<Fitness, Chromosome>) {
        random_stream rng(0);
        in & rng;
        out& clade::detail::value_of(fitness, chromosome, rng);
      } else {
        out& clade::detail::value_of(fitness, chromosome);
      }
      given.values.push_back({one.slot, std::move(out).bytes()});
      continue;
    } catch (const std::exception& failure) {
      fail(one.slot, *failure.what() != 0 ? failure.what() : unknown);
    } catch (...) {
      fail(one.slot, unknown);
    }
    break;
  }
  clade::detail::archive out;
  out & given;
  return std::move(out).bytes();
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
    std::unique_lock lock(workers_->mutex);
    workers_->ended.wait(lock, [this] { return workers_->idle.size() == workers_->size(); });
    hand_out groups(workers_->between, workers_->tree.groups);
    chromosome_queue<C> left{chromosomes};
    answer all;
    groups.give(left);
    while (groups.held() > 0) {
      auto given = groups.receive(workers_->between.receive(), left);
      for (auto& one : given.values) {
        // Not a local object: GCC 12 would wrongly say that its bytes are uninitialized.
        const auto bytes = std::make_unique<clade::detail::archive>(std::move(one.bytes));
        *bytes& values[one.slot];
      }
      given.values.clear();
      all.add(std::move(given));
    }
    if (!all.wrong.empty()) throw std::runtime_error(all.wrong);
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
    const auto worker = workers_->idle.back();
    clade::detail::archive bytes;
    bytes & chromosome;
    ((bytes & rng), ...);
    std::vector<item> one(1);
    one[0].bytes = std::move(bytes).bytes();
    clade::detail::archive piece;
    piece & one;
    workers_->between.send(worker, messages::work, std::move(piece).bytes());
    workers_->idle.pop_back();
    clade::detail::archive received(workers_->between.receive(worker, &lock).bytes);
    workers_->idle.push_back(worker);
    lock.unlock();
    workers_->ended.notify_all();
    answer given;
    received & given;
    if (!given.wrong.empty()) throw std::runtime_error(given.wrong);
    value_type value{};
    clade::detail::archive in(std::move(given.values.front().bytes));
    in & value;
    return value;
  }

  workers_state* workers_;
  Fitness fitness_;
};

}  // namespace clade::mpi::detail

namespace clade::execution {

/// Settings of `execution::mpi`. They must be the same on all ranks. Values outside of the range throw
/// std::invalid_argument.
struct mpi_options {
  /// number of ranks, at least 2, to which rank 0 or a master hands out chromosomes at most
  clade::detail::integer_from<"workers_per_master", 2> workers_per_master = 128;
};

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
/// Rank 0 hands out chromosomes to at most 128 ranks itself, or to another number, the same on all ranks:
/// `execution::mpi workers(world, {.workers_per_master = 500});`. If there are more ranks, they form groups of up to so
/// many workers, and the first rank of each group is its master: it receives larger pieces from rank 0, hands them out
/// to its group, and collects the values. Groups are divided in the same way, so the tree has as many levels as it
/// needs. A master does not compute, and does not use its processor while waiting.
///
/// Generations are evaluated one at a time, so a strategy with few offspring per generation keeps few workers busy. If
/// evaluation times vary, use `asynchronous` with as many threads on rank 0 as there are ranks,
/// `execution::threads{world.size()}`: each thread but one waits for a worker, and the remaining one computes.
///
/// A noisy fitness, `fitness(chromosome, rng)`, is computed one value at a time, with the streams of one process. Give
/// rank 0 `execution::threads{world.size()}` for it too; `serve` takes the same noisy fitness. Rank 0 sends single values
/// to all ranks itself, and masters compute them like workers.
///
/// Chromosomes and fitness values must be serializable, see `checkpoint::save`. If the fitness function throws, rank 0
/// throws std::runtime_error with the rank and the message; of several errors, the one of the lowest slot is reported.
/// An interrupted run ends only after the current generation has been evaluated. If a rank dies, the job ends.
/// Cost: a few microseconds and two messages per piece, see docs/scale.md. Rank 0 does not use its processor while waiting.
class mpi {
 public:
  explicit mpi(const clade::mpi::world& world, mpi_options options = {})
      : world_(&world), workers_(world, options.workers_per_master) {}
  mpi(const mpi&) = delete;
  mpi& operator=(const mpi&) = delete;
  /// Releases the other ranks, also after an exception, because the program may catch it.
  ~mpi() {
    if (world_->is_root()) end_groups();
  }

  /// Returns false immediately on rank 0. On other ranks, computes fitness values or hands out chromosomes until rank 0
  /// has finished, then returns true.
  template <class Chromosome, class Fitness>
  bool serve(const Fitness& fitness) const {
    if (world_->is_root()) return false;
    using clade::mpi::detail::messages;
    const auto& between = workers_.between;
    clade::mpi::detail::master others(between, workers_.tree.groups);
    for (;;) {
      auto found = between.receive();
      if (found.what == messages::end) {
        end_groups();
        return true;
      }
      if (found.what == messages::work) {
        between.send(found.from, messages::answer,
                     clade::mpi::detail::answer_to<Chromosome>(std::move(found.bytes), fitness, world_->rank()));
      } else {
        others.receive(std::move(found), static_cast<int>(workers_.tree.parent));
      }
    }
  }

  /// Returns a fitness function that computes `fitness` on the workers. Use it in the problem on rank 0.
  template <class Fitness>
  auto spread(Fitness fitness) const {
    return clade::mpi::detail::spread_fitness<Fitness>(workers_, std::move(fitness));
  }

 private:
  void end_groups() const {
    using clade::mpi::detail::messages;
    for (const auto& one : workers_.tree.groups) {
      workers_.between.send(static_cast<int>(one.first), messages::end, std::string());
    }
  }

  const clade::mpi::world* world_;
  mutable clade::mpi::detail::workers_state workers_;
};

}  // namespace clade::execution
