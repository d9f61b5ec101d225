// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <limits>
#include <optional>
#include <stdexcept>
#include <utility>
#include <vector>

#include "../core/executor_view.hpp"
#include "../core/told.hpp"
#include "../random/random_stream.hpp"
#include "../text/exceptions.hpp"
#include "../text/message.hpp"

namespace clade::detail {

/// An exception that is thrown during breeding if an operator needs a value that has not been told yet.
struct awaits_value {
  static const char* what() noexcept {
    return "clade: without exceptions, a session takes no mutation or strategy that evaluates by itself, and no race";
  }
};

/// The candidates of a session, and the values that were told. The class is a value type.
///
/// The engine asks for the value of a chromosome and gets a ticket, with which it finds the value in a later call. The
/// session hands out candidates under ids and stores their values. Storage is reused.
///
/// Candidates that are asked for together form a group. The run can continue after the last value of the group.
template <class C, class F>
class session_candidates {
 public:
  /// A guard that binds the candidates to the thread while a run is at work, so that the copies of the problem in the
  /// run find them.
  class at_work {
   public:
    explicit at_work(session_candidates& candidates, std::size_t wanted = 0)
        : candidates_(candidates), before_(std::exchange(bound(), &candidates)) {
      candidates_.wanted_ = wanted;
      candidates_.group_ = none;
      candidates_.is_ready_ = true;  // if the step throws, the next call begins it again
      candidates_.on_demand_ = candidates_.interrupts_ = false;
    }
    at_work(const at_work&) = delete;
    at_work& operator=(const at_work&) = delete;
    ~at_work() { bound() = before_; }
    /// Records that the step has returned without an exception, so it is not begun again. The run is ready again when
    /// the last value of a group has been told.
    void returned() const noexcept { candidates_.is_ready_ = false; }

   private:
    session_candidates& candidates_;
    session_candidates* before_;
  };

  /// Returns the candidates of the session whose run is at work in this thread. Throws std::logic_error if there is
  /// none.
  static session_candidates& current() {
    auto* const found = bound();
    if (found == nullptr) {
      throw_error(std::logic_error("a problem without a fitness can be evaluated only within a session, see ask"));
    }
    return *found;
  }

  // The following functions are for runs.

  /// Begins a new group.
  void begin_group() noexcept { group_ = none; }

  /// Asks for the value of a chromosome and returns its ticket. If `trial` is true, the chromosome is not an individual
  /// of the run.
  ticket_type ask(const C& chromosome, const random_stream& stream, bool trial = false) {
    ticket_type ticket;
    if (free_.empty()) {
      require_room();
      ticket = static_cast<ticket_type>(entries_.size());
      if (free_.capacity() <= entries_.size()) free_.reserve(2 * entries_.size() + 1);
      chromosomes_.push_back(chromosome);
      streams_.push_back({stream});
      fitnesses_.emplace_back();
      entries_.emplace_back();
    } else {
      ticket = free_.back();
      chromosomes_[ticket] = chromosome;
      streams_[ticket] = {stream};
      free_.pop_back();
    }
    if (group_ == none && !trial) group_ = ticket;
    const auto group = trial ? ticket : group_;
    entries_[ticket] = {.id = 0, .told_before = 0, .group = group, .open = 0, .state = trial ? trial_queued : queued};
    ++entries_[group].open;
    ++open_;
    ++asked_;
    enqueue(ticket);
    return ticket;
  }

  /// Returns a pointer to the value if it has been told, otherwise nullptr.
  const F* answer(ticket_type ticket) const { return fitnesses_[ticket] ? &*fitnesses_[ticket] : nullptr; }
  const C& chromosome(ticket_type ticket) const { return chromosomes_[ticket]; }
  /// Returns the number of values that were told before the value of this ticket.
  std::uint64_t told_before(ticket_type ticket) const { return entries_[ticket].told_before; }

  /// Releases a ticket whose candidate is no longer needed. If it waits, it is not handed out; if it is outstanding,
  /// its value will be ignored.
  void release(ticket_type ticket) {
    auto& entry = entries_[ticket];
    if (!fitnesses_[ticket]) --open_;
    if (is_queued(entry)) {
      queue_.erase(std::find(queue_.begin() + static_cast<std::ptrdiff_t>(first_), queue_.end(), ticket));
    } else if (entry.id != 0 && !fitnesses_[ticket]) {
      entry.state = abandoned;
      return;
    }
    free(ticket);
  }
  void release(tickets_type& tickets) {
    for (const auto ticket : tickets) release(ticket);
    tickets.clear();
  }

  /// Calls `work`. It may evaluate by itself: its k-th value has the k-th ticket. Returns whether all values that it
  /// needs had been told.
  template <class Work>
  bool with_tickets(tickets_type& tickets, const Work& work) {
    const auto before = std::exchange(evaluating_, {&tickets, 0});
    const struct restoring {
      session_candidates& guarded_candidates;
      const evaluating_type& before;
      ~restoring() { guarded_candidates.evaluating_ = before; }
    } restore_at_end{*this, before};
    return try_catch<awaits_value>(
        [&] {
          work();
          return true;
        },
        [](const awaits_value&) { return false; });
  }
  /// Returns the ticket of this chromosome. Must be called within `with_tickets`.
  ticket_type next_ticket(const C& chromosome, const random_stream& stream, bool trial = false) {
    auto& [tickets, next] = evaluating_;
    if (tickets == nullptr) {
      throw_error(std::logic_error(
          "in a session, a run with the base strategy::run must evaluate chromosomes by step, not by itself"));
    }
    if (next == tickets->size()) {
      tickets->push_back(ask(chromosome, stream, trial));
    }
    return (*tickets)[next++];
  }
  /// Returns the value of this chromosome. Must be called within `with_tickets`. Throws `awaits_value` if the value has
  /// not been told yet.
  const F& value(const C& chromosome, const random_stream& stream) {
    const auto* const known = answer(next_ticket(chromosome, stream, true));
    if (known == nullptr) throw_error(awaits_value());
    return *known;
  }

  /// Interrupts the step of the executor, because values are awaited.
  void interrupt(const executor_view& executor) {
    interrupts_ = true;
    executor.stop_requested();
  }
  /// Returns whether the run was interrupted since the last call of this function.
  bool interrupts() noexcept { return std::exchange(interrupts_, false); }

  /// Returns whether more candidates are wanted than wait to be handed out.
  bool wants() const noexcept { return waiting() < wanted_; }
  /// Declares that the run can make candidates whenever they are wanted.
  void make_on_demand() noexcept { on_demand_ = true; }

  // The following functions are for the session.

  /// Returns whether the run should continue its step. It should if the last value of a group has been told or the step
  /// threw. It also should if fewer than `wanted` candidates wait and the run can make more on demand.
  bool is_ready(std::size_t wanted) const noexcept { return is_ready_ || (on_demand_ && waiting() < wanted); }
  /// Returns whether the run should try to complete the step. It should if the last value of a group has been told or
  /// the step threw. All other values must have been told too, unless the run makes candidates on demand.
  bool may_complete() const noexcept { return is_ready_ && (open_ == 0 || on_demand_); }
  /// Returns the number of candidates that wait to be handed out.
  std::size_t waiting() const noexcept { return queue_.size() - first_; }

  /// Hands out the first candidate that waits, and returns its ticket.
  ticket_type hand_out() {
    if (2 * closed_ > handed_out_.size() + 16) {
      std::erase_if(handed_out_, [this](const handed_out_candidate& handed_out) { return !is_out(handed_out); });
      closed_ = 0;
    }
    const auto ticket = queue_[first_];
    handed_out_.push_back({last_id_ + 1, ticket});
    auto& entry = entries_[ticket];
    entry.id = ++last_id_;
    entry.state = entry.state == trial_queued ? trial_out : out;
    if (++first_ == queue_.size()) {
      queue_.clear();
      first_ = 0;
    }
    return ticket;
  }
  /// Returns the id of a candidate that is outstanding.
  std::uint64_t id(ticket_type ticket) const { return entries_[ticket].id; }
  /// Returns the stream of the sample that a candidate is evaluated for.
  const random_stream& stream(ticket_type ticket) const { return streams_[ticket].rng; }
  /// Calls `visit(ticket)` for every candidate that is outstanding.
  template <class Visit>
  void visit_outstanding(const Visit& visit) const {
    for (const auto& handed_out : handed_out_) {
      if (is_out(handed_out) && entries_[handed_out.ticket].state != abandoned) visit(handed_out.ticket);
    }
  }
  /// Calls `visit(chromosome, fitness)` for every individual of the current step whose value was told.
  template <class Visit>
  void visit_told(const Visit& visit) const {
    for (std::size_t i = 0; i < entries_.size(); ++i) {
      if (entries_[i].state == answered) visit(chromosomes_[i], *fitnesses_[i]);
    }
  }

  /// Returns the ticket of an outstanding candidate. Throws std::invalid_argument for any other id.
  ticket_type outstanding(std::uint64_t id) const {
    if (id == 0 || id > last_id_) {
      if (last_id_ == 0) refuse({"no candidate has the id ", id, ": none was asked for yet"});
      refuse({"no candidate has the id ", id, ": the ids are 1 to ", last_id_, " so far"});
    }
    const auto found = std::lower_bound(
        handed_out_.begin(), handed_out_.end(), id,
        [](const handed_out_candidate& handed_out, std::uint64_t wanted) { return handed_out.id < wanted; });
    if (found == handed_out_.end() || found->id != id || !is_out(*found)) {
      refuse({"the candidate with the id ", id, " is not outstanding: it was told, failed or dropped before"});
    }
    return found->ticket;
  }
  void tell(ticket_type ticket, F&& fitness) {
    auto& entry = entries_[ticket];
    ++closed_;
    if (entry.state == abandoned) return free(ticket);
    fitnesses_[ticket].emplace(std::move(fitness));
    entry.state = entry.state == trial_out ? trial_answered : answered;
    entry.told_before = told_++;
    entry.id = 0;
    --open_;
    if (--entries_[entry.group].open == 0) is_ready_ = true;
  }
  void drop(ticket_type ticket) {
    auto& entry = entries_[ticket];
    ++closed_;
    if (entry.state == abandoned) return free(ticket);
    entry.id = 0;
    entry.state = entry.state == trial_out ? trial_queued : queued;
    if (first_ > 0) {
      queue_[--first_] = ticket;
    } else {
      queue_.insert(queue_.begin(), ticket);
    }
  }
  /// Returns the number of candidates that the run has asked for.
  std::uint64_t asked() const noexcept { return asked_; }
  /// Returns the number of values that were told.
  std::uint64_t told() const noexcept { return told_; }
  /// Returns a pointer to any value that was told, or nullptr if there is none.
  const F* example() const {
    for (const auto& fitness : fitnesses_) {
      if (fitness) return &*fitness;
    }
    return nullptr;
  }

  /// Returns the tickets of a run that evaluates outside of its slots.
  std::deque<tickets_type>& tickets_of_run() noexcept { return tickets_of_run_; }
  const std::deque<tickets_type>& tickets_of_run() const noexcept { return tickets_of_run_; }

  /// Saves the members in a checkpoint or loads them.
  template <class Archive>
  void serialize(Archive& archive, unsigned) {
    archive & chromosomes_ & streams_ & fitnesses_ & entries_ & free_ & queue_ & first_ & handed_out_ & closed_;
    archive & tickets_of_run_ & last_id_ & told_ & asked_ & open_ & is_ready_ & on_demand_;
  }

 private:
  static constexpr auto none = std::numeric_limits<ticket_type>::max();

  enum status : unsigned char { unused, queued, out, answered, trial_queued, trial_out, trial_answered, abandoned };
  struct entry_type {
    std::uint64_t id = 0;           // id of the candidate; 0 if it is not outstanding
    std::uint64_t told_before = 0;  // number of values told before the value of this candidate
    ticket_type group = 0;          // ticket of the first candidate of its group
    ticket_type open = 0;           // number of missing values of a group, stored in its first candidate
    status state = unused;
  };
  struct stream_of_sample {
    random_stream rng = random_stream(0);
  };
  struct handed_out_candidate {
    std::uint64_t id = 0;
    ticket_type ticket = 0;
  };
  struct evaluating_type {
    tickets_type* tickets = nullptr;
    std::size_t next = 0;
  };

  static session_candidates*& bound() {
    thread_local session_candidates* candidates_of_thread = nullptr;
    return candidates_of_thread;
  }

  void require_room() const {
    if (entries_.size() >= none) refuse({"a session has room for ", none, " candidates at once"});
  }
  static bool is_queued(const entry_type& entry) { return entry.state == queued || entry.state == trial_queued; }
  bool is_out(const handed_out_candidate& handed_out) const { return entries_[handed_out.ticket].id == handed_out.id; }
  void enqueue(ticket_type ticket) {
    if (first_ > 0 && queue_.size() == queue_.capacity()) {
      queue_.erase(queue_.begin(), queue_.begin() + static_cast<std::ptrdiff_t>(first_));
      first_ = 0;
    }
    queue_.push_back(ticket);
  }
  void free(ticket_type ticket) {
    entries_[ticket] = {};
    fitnesses_[ticket].reset();
    free_.push_back(ticket);
  }

  std::vector<C> chromosomes_;
  std::vector<stream_of_sample> streams_;
  std::vector<std::optional<F>> fitnesses_;
  std::vector<entry_type> entries_;
  tickets_type free_;
  tickets_type queue_;  // tickets of candidates that wait to be handed out, from first_ on
  std::size_t first_ = 0;
  std::vector<handed_out_candidate> handed_out_;  // candidates handed out, in the order of their ids; some are closed
  std::size_t closed_ = 0;                        // a lower bound on the number of closed elements of handed_out_
  std::deque<tickets_type> tickets_of_run_;
  std::uint64_t last_id_ = 0;
  std::uint64_t told_ = 0;
  std::uint64_t asked_ = 0;
  std::size_t open_ = 0;  // number of values that the run awaits
  bool is_ready_ = false;
  bool on_demand_ = false;

  // The following members are used only while the run is at work.
  ticket_type group_ = none;
  evaluating_type evaluating_;
  std::size_t wanted_ = 0;
  bool interrupts_ = false;
};

}  // namespace clade::detail

namespace clade {

template <class F>
template <class C>
F told_fitness<F>::operator()(const C& chromosome) const {
  auto& candidates = detail::session_candidates<C, F>::current();
  return candidates.value(chromosome, random_stream(0).fork(candidates.asked()));
}
template <class F>
template <class C>
F told_fitness<F>::operator()(const C& chromosome, const random_stream& rng) const {
  return detail::session_candidates<C, F>::current().value(chromosome, rng);
}

}  // namespace clade
