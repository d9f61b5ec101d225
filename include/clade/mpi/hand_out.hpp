// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <mpi.h>

#include <algorithm>
#include <cstddef>
#include <deque>
#include <iterator>
#include <list>
#include <string>
#include <utility>
#include <vector>

#include "../engine/archive.hpp"
#include "groups.hpp"
#include "messages.hpp"

namespace clade::mpi::detail {

using messages = clade::detail::rank_messages;

/// The bytes of a chromosome or of a fitness value, and its slot in the generation.
struct item {
  std::size_t slot = 0;
  std::string bytes;
};

/// The answer to `done` chromosomes: their values, unless a fitness failed. Of several failures the one of the lowest
/// slot counts.
struct answer {
  std::size_t done = 0;
  std::vector<item> values;
  std::size_t failed_at = 0;
  std::string wrong;

  void add(answer other) {
    done += other.done;
    std::ranges::move(other.values, std::back_inserter(values));
    if (!other.wrong.empty() && (wrong.empty() || other.failed_at < failed_at)) {
      failed_at = other.failed_at;
      wrong = std::move(other.wrong);
    }
  }
};

/// Hands out chromosomes to groups on demand: on rank 0 and on masters. A queue has the functions `size`, `take`, which
/// returns the next item, and `clear`.
class hand_out {
 public:
  hand_out(const messages& between, const std::vector<group>& groups) : messages_(&between) {
    for (const auto& one : groups) {
      members_.push_back({one, 0, {}});
      workers_ += one.workers();
    }
  }
  hand_out(const hand_out&) = delete;
  hand_out& operator=(const hand_out&) = delete;
  ~hand_out() {
    for (auto& to : members_) {
      for (auto& one : to.sent) MPI_Wait(&one.request, MPI_STATUS_IGNORE);
    }
  }

  /// Returns the number of chromosomes that groups hold.
  std::size_t held() const { return held_; }

  /// Hands out as much as the groups should hold: first a piece to each, then more in advance.
  template <class Queue>
  void give(Queue& left) {
    for (bool again = true; again;) {
      again = false;
      for (auto& to : members_) again |= give(to, left);
    }
  }

  /// Receives an answer. Its group receives more.
  template <class Queue>
  answer receive(messages::message&& found, Queue& left) {
    answer given;
    clade::detail::archive bytes(std::move(found.bytes));
    bytes & given;
    auto& from = *std::ranges::lower_bound(members_, static_cast<std::size_t>(found.from), {},
                                           [](const member& one) { return one.ranks.first; });
    from.held -= given.done;
    held_ -= given.done;
    if (!given.wrong.empty()) {
      // These have higher slots.
      given.done += left.size();
      left.clear();
    }
    while (give(from, left)) {
    }
    return given;
  }

 private:
  struct message {
    std::string bytes;
    MPI_Request request;
  };
  struct member {
    group ranks;
    std::size_t held;
    std::list<message> sent;
  };

  // Both ranks may send at the same time, so this one does not wait until the other receives.
  template <class Queue>
  bool give(member& to, Queue& left) {
    const auto count = next_piece(left.size(), to.ranks.workers(), workers_, to.held);
    if (count == 0) return false;
    std::vector<item> piece;
    for (std::size_t i = 0; i < count; ++i) piece.push_back(left.take());
    clade::detail::archive bytes;
    bytes & piece;
    while (!to.sent.empty() && is_complete(to.sent.front())) to.sent.pop_front();
    const auto kind = to.ranks.has_master() ? messages::share : messages::work;
    to.sent.push_back({messages::bytes_of(kind, std::move(bytes).bytes()), MPI_REQUEST_NULL});
    auto& sent = to.sent.back();
    sent.request = messages_->begin_send(static_cast<int>(to.ranks.first), sent.bytes);
    to.held += count;
    held_ += count;
    return true;
  }

  static bool is_complete(message& one) {
    int complete = 0;
    MPI_Test(&one.request, &complete, MPI_STATUS_IGNORE);
    return complete != 0;
  }

  const messages* messages_;
  std::vector<member> members_;
  std::size_t workers_ = 0, held_ = 0;
};

/// A master between its parent and its groups.
class master {
 public:
  master(const messages& between, const std::vector<group>& groups) : messages_(&between), groups_(between, groups) {}

  /// Receives chromosomes, or an answer for `parent`. Answers are collected until they are
  /// for a quarter of the chromosomes that the parent has sent and has no answer to.
  void receive(messages::message&& found, int parent) {
    if (found.what == messages::share) {
      std::vector<item> more;
      clade::detail::archive bytes(std::move(found.bytes));
      bytes & more;
      std::ranges::move(more, std::back_inserter(waiting_.items));
      groups_.give(waiting_);
      return;
    }
    collected_.add(groups_.receive(std::move(found), waiting_));
    if (3 * collected_.done < groups_.held() + waiting_.size()) return;
    clade::detail::archive bytes;
    bytes & collected_;
    collected_ = {};
    messages_->send(parent, messages::answer, std::move(bytes).bytes());
  }

 private:
  struct queue {
    std::deque<item> items;

    std::size_t size() const { return items.size(); }
    item take() {
      auto first = std::move(items.front());
      items.pop_front();
      return first;
    }
    void clear() { items.clear(); }
  };

  const messages* messages_;
  hand_out groups_;
  queue waiting_;
  answer collected_;
};

}  // namespace clade::mpi::detail
