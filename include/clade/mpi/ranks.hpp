// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <mpi.h>

#include <algorithm>
#include <boost/mpi/collectives.hpp>
#include <boost/serialization/string.hpp>
#include <boost/serialization/vector.hpp>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <limits>
#include <list>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "../engine/archive.hpp"
#include "../engine/shared_parts.hpp"
#include "../run/execution/sequential.hpp"
#include "../run/stop/reason.hpp"
#include "../text/message.hpp"
#include "world.hpp"

namespace clade::mpi {

/// The reaction to an exception that leaves a step of several ranks; see `ranks`.
enum class on_exception : std::uint8_t {
  ends_the_job,       ///< all ranks are terminated
  reaches_the_caller  ///< the exception is thrown, as in one process
};

/// What each rank knows of the islands of other ranks after `run`; see `ranks`.
enum class results : std::uint8_t {
  everywhere,  ///< all ranks know all islands, as in one process
  at_home      ///< each rank knows its islands alone, and the best individual or the front of all
};

/// An executor that distributes islands over ranks: `evolve(problem, islands{.count = 8, …}, seed, mpi::ranks{world})`.
///
/// All ranks run the same program with the same seed. Island i evolves on rank i modulo the number of ranks. After each
/// epoch, migrants travel from rank to rank as the topology links their islands, and the counters and the best fitness
/// value of all islands pass up and down a binary tree of the ranks. So a rank holds its own islands alone, and its
/// traffic does not depend on the number of ranks. The result is identical to that of one process, bit by bit, for any
/// number of ranks, unless islands are asynchronous. Observers are called only on rank 0, so that output and checkpoints
/// are written once. A stop criterion that fires on any rank, such as a time limit or Ctrl-C, stops all ranks.
///
/// A stop criterion or an observer that reads the whole population makes `run` send all islands to all ranks after each
/// epoch: a lambda, `stop::converged`, `observe::statistics`, `checkpoint::every`. A type says by its member
/// `static constexpr bool reads_population = false` that it does not; `stop::target`, `generations`, `evaluations`,
/// `stalled`, `after` and `interrupted`, their combinations, and `observe::progress` do. A loop over an evolution sends
/// all islands, too.
///
/// At the end of `run`, all ranks receive all islands once, so that each has the whole result. With
/// `results::at_home` they do not: `result.population` has the individuals of the islands of this rank, and
/// `result.best()` or `result.front()` those of all islands. Use it if the islands of all ranks exceed the memory of one.
/// `evolution.gather()`, called by all ranks, then brings all islands to all of them.
///
/// If an exception leaves `run` or another step of the evolution on any rank, the whole job ends, even if the program
/// catches the exception, because the other ranks would wait forever. The rank writes the message to standard error and
/// calls `world.abort(1)`. With `on_exception::reaches_the_caller` as the third argument, the exception is thrown as in
/// one process; the program must then end the job unless all ranks have thrown. An exception before the first exchange,
/// such as one thrown by `evolve`, propagates as usual on each rank.
///
/// Within a rank, the executor `inside` runs the islands: `mpi::ranks{world, execution::threads{4}}`. A strategy other
/// than `islands` runs completely on every rank; use `execution::mpi` to distribute its fitness evaluations.
///
/// Cost: an epoch takes one message to each rank with linked islands, and a pass up and down the tree. It takes a second
/// pass if the topology does not tell the links of one island, and two more if the criterion may fire on one rank alone:
/// one of time, a signal, or one that reads the population. With a topology that lists the links of all islands, each
/// rank computes this list in each epoch. See docs/scale.md.
template <class Executor = execution::sequential>
class ranks {
 public:
  explicit ranks(const mpi::world& world, Executor inside = {}, on_exception what = on_exception::ends_the_job,
                 mpi::results results = mpi::results::everywhere)
      : world_(&world), inner_executor_(std::move(inside)), on_exception_(what), results_(results) {}

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
    auto& counted = world_->counted_;
    counted.messages_sent += all.size() - 1;
    counted.messages_received += all.size() - 1;
    counted.bytes_sent += (all.size() - 1) * mine.bytes().size();
    for (const auto& one : all) counted.bytes_received += one.size();
    counted.bytes_received -= mine.bytes().size();
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
  /// Sends messages to the ranks of their destinations and replaces them by those that arrive here. Tells every rank
  /// whether all ranks are done, and whether any of them was interrupted.
  ///
  /// No rank knows how many messages arrive. A rank reports to the tree when its messages have been received; once all
  /// have reported, none is on its way.
  /// Source: Hoefler, Siebert and Lumsdaine, "Scalable communication protocols for dynamic sparse data exchange", 2010.
  /// If the parts of other ranks are known from which messages arrive here, no rank reports.
  bool exchange(std::vector<detail::part_message>& messages, bool done, bool was_interrupted,
                const std::vector<std::size_t>* origins) const {
    const int migrants = tag_of_migrants();
    ++exchanges_;
    std::map<std::size_t, std::vector<detail::part_message>> leaving;
    for (auto& one : messages) leaving[one.to % world_->size()].push_back(std::move(one));
    messages = std::move(leaving[world_->rank()]);
    leaving.erase(world_->rank());
    for (auto& [rank, group] : leaving) begin_send(rank, migrants, std::move(group));
    const auto take = [&](std::string&& arrived) { unpack_into(messages, std::move(arrived)); };
    const auto in_order = [&] {
      std::ranges::sort(messages, {}, [](const auto& one) { return std::pair(one.to, one.from); });
    };
    if (origins) {
      std::set<std::size_t> senders;
      for (const auto part : *origins) senders.insert(part % world_->size());
      for (const auto rank : senders) take(receive(rank, migrants));
      for (auto& one : on_the_way_) MPI_Wait(&one.request, MPI_STATUS_IGNORE);
      on_the_way_.clear();
      interrupted_ = was_interrupted;
      in_order();
      return done;
    }
    struct report {
      bool done, interrupted;
    } all{done, was_interrupted};
    const auto merge = [&](const std::string& theirs) {
      all.done = all.done && theirs[0] != 0;
      all.interrupted = all.interrupted || theirs[1] != 0;
    };
    const auto bytes_of = [&] { return std::string{static_cast<char>(all.done), static_cast<char>(all.interrupted)}; };
    auto missing = children();
    bool reported = false;
    for (bool completed = false; !completed;) {
      bool waits = true;
      if (auto arrived = receive_if_sent(MPI_ANY_SOURCE, migrants)) {
        waits = false;
        take(*std::move(arrived));
      }
      if (!reported) {
        std::erase_if(missing, [&](std::size_t child) {
          const auto theirs = receive_if_sent(static_cast<int>(child), tags::up);
          if (theirs) merge(*theirs);
          return theirs.has_value();
        });
        forget_received();
        if (missing.empty() && on_the_way_.empty()) {
          reported = true;
          if (world_->is_root()) {
            completed = true;
          } else {
            send(parent(), tags::up, bytes_of());
          }
        }
      } else if (const auto of_all = receive_if_sent(static_cast<int>(parent()), tags::down)) {
        all = {(*of_all)[0] != 0, (*of_all)[1] != 0};
        completed = true;
      }
      if (waits && !completed) std::this_thread::yield();
    }
    for (const auto child : children()) send(child, tags::down, bytes_of());
    interrupted_ = all.interrupted;
    in_order();
    return all.done;
  }

  /// Sends messages to the ranks of their destinations without waiting, and replaces them by those that have arrived
  /// here. The next `exchange` delivers the others.
  void pass_on(std::vector<detail::part_message>& messages) const {
    const int migrants = tag_of_migrants();
    for (auto& one : messages) begin_send(one.to % world_->size(), migrants, std::vector{std::move(one)});
    messages.clear();
    while (auto arrived = receive_if_sent(MPI_ANY_SOURCE, migrants)) unpack_into(messages, *std::move(arrived));
    forget_received();
  }

  /// Replaces the value of each rank by the merged values of all ranks: they pass up a binary tree, and their sum passes
  /// down.
  template <class Merge>
  void combine(std::string& value, const Merge& merge) const {
    for (const auto child : children()) merge(value, receive(child, tags::up));
    if (!world_->is_root()) {
      send(parent(), tags::up, value);
      value = receive(parent(), tags::down);
    }
    for (const auto child : children()) send(child, tags::down, value);
  }

  /// Writes once to standard error that all islands come to all ranks after each epoch, because of a stop criterion or an
  /// observer. Called by `run`.
  void note_gathering() const {
    if (world_->size() == 1 || !world_->is_root() || std::exchange(world_->said_gathering_, true)) return;
    std::fputs(
        "clade: all islands are sent to all ranks after each epoch, because a stop criterion or an observer reads the "
        "whole population\n",
        stderr);
  }

  /// Returns whether `run` ends with the islands of all ranks on each of them.
  bool gathers_results() const noexcept { return results_ == results::everywhere; }

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
    std::optional<std::pair<std::size_t, stop::reason>> first;
    if (fired) first.emplace(world_->rank(), *std::move(fired));
    detail::combine_values(*this, first, [](auto& one, auto& other) {
      if (other && (!one || other->first < one->first)) one = std::move(other);
    });
    fired.reset();
    if (first) fired = std::move(first->second);
  }

 private:
  // Messages up and down the tree, and those of migrants in even and odd exchanges.
  enum tags : int { up = 24601, down, migrants };

  std::size_t parent() const { return (world_->rank() - 1) / 2; }
  std::vector<std::size_t> children() const {
    std::vector<std::size_t> all;
    for (auto child = 2 * world_->rank() + 1; child <= 2 * world_->rank() + 2 && child < world_->size(); ++child) {
      all.push_back(child);
    }
    return all;
  }

  static int length_of(const std::string& bytes) {
    if (bytes.size() > static_cast<std::size_t>(std::numeric_limits<int>::max())) {
      detail::refuse({"a message between ranks must be at most ", std::numeric_limits<int>::max(), " bytes, but was ",
                      bytes.size()});
    }
    return static_cast<int>(bytes.size());
  }
  void count_sent(const std::string& bytes) const {
    ++world_->counted_.messages_sent;
    world_->counted_.bytes_sent += bytes.size();
  }
  // A message that another rank may not have received yet.
  struct message_on_the_way {
    std::string bytes;
    MPI_Request request{};
  };

  // A rank may already send the migrants of its next step.
  int tag_of_migrants() const { return tags::migrants + exchanges_ % 2; }

  // The request is complete when its receiver has begun to receive the message.
  void begin_send(std::size_t to, int tag, std::vector<detail::part_message> group) const {
    detail::archive packed;
    packed & group;
    auto& one = on_the_way_.emplace_back(std::move(packed).bytes());
    MPI_Issend(one.bytes.data(), length_of(one.bytes), MPI_BYTE, static_cast<int>(to), tag, world_->communicator(),
               &one.request);
    count_sent(one.bytes);
  }
  void forget_received() const {
    std::erase_if(on_the_way_, [](message_on_the_way& one) {
      int received = 0;
      MPI_Test(&one.request, &received, MPI_STATUS_IGNORE);
      return received != 0;
    });
  }
  static void unpack_into(std::vector<detail::part_message>& messages, std::string&& arrived) {
    std::vector<detail::part_message> group;
    detail::archive bytes(std::move(arrived));
    bytes & group;
    for (auto& one : group) messages.push_back(std::move(one));
  }
  void send(std::size_t to, int tag, const std::string& bytes) const {
    MPI_Send(bytes.data(), length_of(bytes), MPI_BYTE, static_cast<int>(to), tag, world_->communicator());
    count_sent(bytes);
  }
  std::string receive_probed(const MPI_Status& from) const {
    int length = 0;
    MPI_Get_count(&from, MPI_BYTE, &length);
    std::string bytes(static_cast<std::size_t>(length), '\0');
    MPI_Recv(bytes.data(), length, MPI_BYTE, from.MPI_SOURCE, from.MPI_TAG, world_->communicator(), MPI_STATUS_IGNORE);
    ++world_->counted_.messages_received;
    world_->counted_.bytes_received += bytes.size();
    return bytes;
  }
  std::string receive(std::size_t from, int tag) const {
    MPI_Status status{};
    MPI_Probe(static_cast<int>(from), tag, world_->communicator(), &status);
    return receive_probed(status);
  }
  std::optional<std::string> receive_if_sent(int from, int tag) const {
    MPI_Status status{};
    int is_sent = 0;
    MPI_Iprobe(from, tag, world_->communicator(), &is_sent, &status);
    if (is_sent == 0) return std::nullopt;
    return receive_probed(status);
  }

  const mpi::world* world_;
  Executor inner_executor_;
  on_exception on_exception_;
  mpi::results results_;
  mutable bool interrupted_ = false;
  mutable int exchanges_ = 0;
  mutable std::list<message_on_the_way> on_the_way_;
};

template <class Executor>
ranks(const world&, Executor, on_exception = on_exception::ends_the_job, results = results::everywhere)
    -> ranks<Executor>;
ranks(const world&) -> ranks<>;

}  // namespace clade::mpi
