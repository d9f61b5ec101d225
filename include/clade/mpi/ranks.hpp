// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <boost/mpi/collectives.hpp>
#include <boost/serialization/string.hpp>
#include <boost/serialization/vector.hpp>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "../engine/archive.hpp"
#include "../engine/shared_parts.hpp"
#include "../run/execution/sequential.hpp"
#include "../run/stop/reason.hpp"
#include "world.hpp"

namespace clade::mpi {

/// The reaction to an exception that leaves a step of several ranks; see `ranks`.
enum class on_exception : std::uint8_t {
  ends_the_job,       ///< all ranks are terminated
  reaches_the_caller  ///< the exception is thrown, as in one process
};

/// An executor that distributes islands over ranks: `evolve(problem, islands{.count = 8, …}, seed, mpi::ranks{world})`.
///
/// All ranks run the same program with the same seed. Island i evolves on rank i modulo the number of ranks, and all
/// ranks exchange their islands after each epoch. Every rank therefore holds the complete run and its result. Observers
/// are called only on rank 0, so that output and checkpoints are written once. The result is identical to that of one
/// process, bit by bit, for any number of ranks. A stop criterion that fires on any rank, such as a time limit or
/// Ctrl-C, stops all ranks.
///
/// If an exception leaves `run` or another step of the evolution on any rank, the whole job ends, even if the program
/// catches the exception, because the other ranks would wait forever. The rank writes the message to standard error and
/// calls `world.abort(1)`. With `on_exception::reaches_the_caller` as the last argument, the exception is thrown as in
/// one process; the program must then end the job unless all ranks have thrown. An exception before the first exchange,
/// such as one thrown by `evolve`, propagates as usual on each rank.
///
/// Within a rank, the executor `inside` runs the islands: `mpi::ranks{world, execution::threads{4}}`. A strategy other
/// than `islands` runs completely on every rank; use `execution::mpi` to distribute its fitness evaluations.
///
/// Cost: each rank holds all islands. After each epoch, the states of all islands are sent to all ranks, so an epoch
/// should take many times as long as this exchange; see docs/scale.md.
template <class Executor = execution::sequential>
class ranks {
 public:
  explicit ranks(const mpi::world& world, Executor inside = {}, on_exception what = on_exception::ends_the_job)
      : world_(&world), inner_executor_(std::move(inside)), on_exception_(what) {}

  template <class Body>
  void operator()(std::size_t n, Body&& body) const {
    inner_executor_(n, std::forward<Body>(body));
  }
  /// Distributes work with `inside.at_once`, without measuring the duration of slots.
  template <class Body>
    requires requires(const Executor& executor, std::size_t n, Body body) { executor.at_once(n, body); }
  void at_once(std::size_t n, Body&& body) const {
    inner_executor_.at_once(n, std::forward<Body>(body));
  }

  /// Returns whether this rank computes part number `part` of a step.
  bool owns(std::size_t part) const { return part % world_->size() == world_->rank(); }

  /// Exchanges the parts of a step, so that every rank has all of them. Also tells every rank whether any of them was
  /// interrupted.
  void share(std::size_t n, const detail::shared_parts& parts, bool was_interrupted) const {
    if (world_->size() == 1) {
      interrupted_ = was_interrupted;
      return;
    }
    detail::archive mine;
    mine & was_interrupted;
    for (std::size_t i = 0; i < n; ++i) {
      if (owns(i)) mine & parts.pack(i);
    }
    std::vector<std::string> all;
    boost::mpi::all_gather(world_->communicator(), mine.bytes(), all);
    interrupted_ = false;
    for (std::size_t rank = 0; rank < all.size(); ++rank) {
      detail::archive theirs(std::move(all[rank]));
      bool interrupted_there = false;
      theirs & interrupted_there;
      interrupted_ = interrupted_ || interrupted_there;
      if (rank == world_->rank()) continue;
      for (auto i = rank; i < n; i += all.size()) {
        std::string packed;
        theirs & packed;
        parts.unpack(i, packed);
      }
    }
  }
  /// Returns whether any rank was interrupted in the last step.
  bool interrupted() const noexcept { return interrupted_; }

  /// Ends the job if the exception would leave other ranks waiting. Must be called from an exception handler.
  void left_by_exception() const {
    if (world_->size() > 1 && on_exception_ == on_exception::ends_the_job) world_->abort_by_exception();
  }

  /// Returns whether observers are called on this rank.
  bool calls_observers() const { return world_->is_root(); }

  /// Makes all ranks stop if one of them stops. Sets `fired` on every rank to the reason of the lowest rank that stops.
  void agree_on_reason(std::optional<stop::reason>& fired) const {
    if (world_->size() == 1) return;
    detail::archive mine;
    mine & fired;
    std::vector<std::string> all;
    boost::mpi::all_gather(world_->communicator(), mine.bytes(), all);
    fired.reset();
    for (auto& bytes : all) {
      std::optional<stop::reason> theirs;
      detail::archive(std::move(bytes)) & theirs;
      if (theirs && !fired) fired = std::move(theirs);
    }
  }

 private:
  const mpi::world* world_;
  Executor inner_executor_;
  on_exception on_exception_;
  mutable bool interrupted_ = false;
};

template <class Executor>
ranks(const world&, Executor, on_exception = on_exception::ends_the_job) -> ranks<Executor>;
ranks(const world&) -> ranks<>;

}  // namespace clade::mpi
