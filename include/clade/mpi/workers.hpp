#pragma once

#include <algorithm>
#include <boost/mpi/communicator.hpp>
#include <boost/mpi/status.hpp>
#include <boost/serialization/string.hpp>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <memory>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <thread>
#include <type_traits>
#include <utility>
#include <vector>

#include "../core/archive.hpp"
#include "../core/concepts.hpp"
#include "../core/message.hpp"
#include "world.hpp"

namespace clade::mpi::detail {

enum tag : int { work = 1, result = 2, end = 3 };

/// Waits for a message without keeping the processor busy: as soon as one comes while they are frequent, and after up to
/// half a millisecond where there was none for long.
inline boost::mpi::status wait_for_message(const boost::mpi::communicator& ranks) {
  using clock = std::chrono::steady_clock;
  const auto began = clock::now();
  for (;;) {
    if (const auto message = ranks.iprobe(boost::mpi::any_source, boost::mpi::any_tag)) return *message;
    const auto waited = clock::now() - began;
    if (waited < std::chrono::microseconds(20)) {
      std::this_thread::yield();
    } else {
      std::this_thread::sleep_for(std::min<clock::duration>(waited / 8, std::chrono::microseconds(500)));
    }
  }
}

/// A fitness that is computed by other ranks, many chromosomes at a time.
template <class Fitness>
class spread_fitness {
 public:
  spread_fitness(const world& world, Fitness fitness) : world_(&world), fitness_(std::move(fitness)) {}

  template <class C>
    requires clade::detail::single_fitness<Fitness, C>
  auto operator()(const C& chromosome) const {
    return clade::detail::value_of(fitness_, chromosome);
  }

  template <class C, class F>
  void operator()(std::span<const C> chromosomes, std::span<F> values) const {
    const auto workers = world_->size() - 1;
    if (workers == 0) {
      for (std::size_t i = 0; i < values.size(); ++i) values[i] = clade::detail::value_of(fitness_, chromosomes[i]);
      return;
    }
    const auto& ranks = world_->communicator();
    const auto n = values.size();
    // Four pieces for each worker, so that none waits long for the others; pieces of one at last.
    std::size_t next = 0;
    const auto send_to = [&](int worker) {
      const auto size = std::max<std::size_t>(1, (n - next) / (4 * workers));
      clade::detail::archive piece;
      piece & next & size;
      for (std::size_t k = 0; k < size; ++k) piece& chromosomes[next + k];
      ranks.send(worker, work, piece.bytes());
      next += size;
    };
    std::size_t busy = 0;
    for (std::size_t worker = 1; worker <= workers && next < n; ++worker, ++busy) send_to(static_cast<int>(worker));
    std::size_t failed_at = n;
    std::string failure;
    while (busy > 0) {
      const auto message = wait_for_message(ranks);
      std::string bytes;
      ranks.recv(message.source(), result, bytes);
      --busy;
      clade::detail::archive answer(std::move(bytes));
      std::size_t first = 0, size = 0;
      std::string wrong;
      answer & first & size & wrong;
      if (wrong.empty()) {
        for (std::size_t k = 0; k < size; ++k) answer& values[first + k];
      } else if (first < failed_at) {
        failed_at = first;
        failure = clade::detail::message({"rank ", message.source(), ": ", wrong});
      }
      if (next < n && failed_at == n) {
        send_to(message.source());
        ++busy;
      }
    }
    if (failed_at < n) throw std::runtime_error(failure);
  }

 private:
  const world* world_;
  Fitness fitness_;
};

}  // namespace clade::mpi::detail

namespace clade::execution {

/// Lets other ranks compute an expensive fitness, one of a millisecond or more.
///
///     mpi::world world;
///     const execution::mpi workers(world);
///     if (workers.serve<std::vector<double>>(simulate)) return 0;  // on all ranks but 0, when rank 0 has ended
///     const auto problem = minimize(workers.spread(simulate), chromosome::reals{10, 0, 1});
///     run(evolve(problem, ga, 1), …);
///
/// Rank 0 runs the evolution; the others compute fitness values of the chromosomes that they are sent, in pieces and on demand,
/// so that one that is slow holds up nobody but at the end of a generation. Values come back in the order of the slots:
/// the result is that of one process, for any number of ranks, also for one, which computes all itself. A worker knows nothing
/// but the fitness function and its data.
///
/// What is evaluated is a generation at a time: strategies that make few children at a time keep few workers busy.
/// Chromosomes and fitness values must be such as can be saved, see `checkpoint::save`. If a fitness throws, rank 0
/// throws std::runtime_error with the rank and the message; of several, that of the lowest slot. A run that is
/// interrupted ends when the generation that was sent is done. A rank that dies ends the job.
/// Cost: a few microseconds and two messages a piece. Rank 0 waits without using its processor.
class mpi {
 public:
  explicit mpi(const clade::mpi::world& world) : world_(&world) {}
  mpi(const mpi&) = delete;
  mpi& operator=(const mpi&) = delete;
  /// Rank 0 lets the others go.
  ~mpi() {
    if (!world_->is_root() || std::uncaught_exceptions() > 0) return;
    for (std::size_t worker = 1; worker < world_->size(); ++worker) {
      world_->communicator().send(static_cast<int>(worker), clade::mpi::detail::end, std::string());
    }
  }

  /// On rank 0 false at once. On others true, once rank 0 has no more work; until then this computes what it is sent.
  template <class Chromosome, class Fitness>
  bool serve(const Fitness& fitness) const {
    if (world_->is_root()) return false;
    const auto& ranks = world_->communicator();
    for (;;) {
      const auto message = clade::mpi::detail::wait_for_message(ranks);
      std::string bytes;
      ranks.recv(0, message.tag(), bytes);
      if (message.tag() == clade::mpi::detail::end) return true;
      clade::detail::archive piece(std::move(bytes));
      std::size_t first = 0, size = 0;
      piece & first & size;
      std::string wrong;
      clade::detail::archive values;
      try {
        for (std::size_t k = 0; k < size; ++k) {
          Chromosome chromosome{};
          piece & chromosome;
          values& clade::detail::value_of(fitness, chromosome);
        }
      } catch (const std::exception& failure) {
        wrong = *failure.what() != 0 ? failure.what() : "a fitness threw an exception without a message";
      }
      clade::detail::archive answer;
      answer & first & size & wrong;
      ranks.send(0, clade::mpi::detail::result, answer.bytes() + values.bytes());
    }
  }

  /// The fitness as rank 0 gives it to a problem.
  template <class Fitness>
  auto spread(Fitness fitness) const {
    return clade::mpi::detail::spread_fitness<Fitness>(*world_, std::move(fitness));
  }

 private:
  const clade::mpi::world* world_;
};

}  // namespace clade::execution
