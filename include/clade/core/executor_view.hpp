// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <concepts>
#include <cstddef>
#include <functional>
#include <memory>
#include <string>
#include <type_traits>
#include <vector>

#include "../text/exceptions.hpp"

namespace clade::detail {

/// The type-erased work of a step, slot by slot. With it, an executor is compiled once for all kinds of work. An object
/// refers to the body from which it is constructed.
class slot_work {
 public:
  /// The type of the function that does the work. Its address also identifies the kind of work.
  using call_type = void (*)(void* body, std::size_t& slot, std::size_t end);

  /// Constructs the work of a body that does one slot, `body(i)`, or a range of slots in order, `body(slot, end)`. If a
  /// slot throws, `slot` is left at the index of that slot.
  template <class Body>
    requires(!std::same_as<std::remove_cvref_t<Body>, slot_work>)
  explicit slot_work(Body&& body)
      : call_([](void* erased, std::size_t& slot, std::size_t end) {
          auto& work = *static_cast<std::remove_reference_t<Body>*>(erased);
          if constexpr (requires { work(slot, end); }) {
            work(slot, end);
          } else {
            for (; slot < end; ++slot) work(slot);
          }
        }),
        body_(const_cast<void*>(static_cast<const void*>(std::addressof(body)))) {}

  void operator()(std::size_t slot) const { call_(body_, slot, slot + 1); }
  void operator()(std::size_t& slot, std::size_t end) const { call_(body_, slot, end); }

  call_type call() const noexcept { return call_; }

 private:
  call_type call_;
  void* body_;
};

struct shared_parts;
struct part_message;

/// Returns whether an executor has skipped a slot in this step. `run` passes strategies an executor with a member
/// `stop_requested()` that any thread may call. Once `stop_requested()` has returned true, it always does, and the slot
/// that called it is skipped. Other executors always finish a step.
template <class Executor>
bool interrupted([[maybe_unused]] const Executor& executor) {
  if constexpr (requires { executor.interrupted(); }) {
    return executor.interrupted();
  } else {
    return false;
  }
}

/// Runs `body`, a step that several processes perform together. If the body throws, the executor is notified, because
/// the other processes would otherwise wait forever.
template <class Executor, class Body>
void notify_processes_if_thrown([[maybe_unused]] const Executor& executor, const Body& body) {
  if constexpr (requires { executor.left_by_exception(); }) {
    try_catch(body, [&] {
      executor.left_by_exception();
      rethrow();
    });
  } else {
    body();
  }
}

/// A type-erased reference to an executor. With it, a strategy is compiled once for all executors.
class executor_view {
 public:
  template <class Executor>
    requires(!std::same_as<Executor, executor_view>)
  executor_view(const Executor& executor)
      : executor_(std::addressof(executor)),
        run_([](const void* erased, std::size_t n, slot_work work) {
          (*static_cast<const Executor*>(erased))(n, work);
        }),
        at_once_([](const void* erased, std::size_t n, slot_work work) {
          const auto& concrete = *static_cast<const Executor*>(erased);
          if constexpr (requires { concrete.at_once(n, work); }) {
            concrete.at_once(n, work);
          } else {
            concrete(n, work);
          }
        }) {
    if constexpr (requires(const shared_parts& parts) { executor.share(std::size_t{0}, parts, false); }) {
      owns_ = [](const void* erased, std::size_t part) { return static_cast<const Executor*>(erased)->owns(part); };
      share_ = [](const void* erased, std::size_t n, const shared_parts& parts, bool interrupted) {
        static_cast<const Executor*>(erased)->share(n, parts, interrupted);
      };
      exchange_ = [](const void* erased, std::vector<part_message>& messages, bool done, bool interrupted,
                     const std::vector<std::size_t>* origins) {
        return static_cast<const Executor*>(erased)->exchange(messages, done, interrupted, origins);
      };
      pass_on_ = [](const void* erased, std::vector<part_message>& messages) {
        static_cast<const Executor*>(erased)->pass_on(messages);
      };
      combine_ = [](const void* erased, std::string& value, const merge_bytes& merge) {
        static_cast<const Executor*>(erased)->combine(value, merge);
      };
    }
    if constexpr (requires { executor.stop_requested(); }) {
      stop_requested_ = [](const void* erased) { return static_cast<const Executor*>(erased)->stop_requested(); };
      interrupted_ = [](const void* erased) { return detail::interrupted(*static_cast<const Executor*>(erased)); };
    }
  }

  template <class Body>
  void operator()(std::size_t n, Body&& body) const {
    run_(executor_, n, slot_work(body));
  }
  void operator()(std::size_t n, slot_work work) const { run_(executor_, n, work); }

  /// Runs slots that are known to take long; see execution::threads.
  template <class Body>
  void at_once(std::size_t n, Body&& body) const {
    at_once_(executor_, n, slot_work(body));
  }

  /// Returns whether several processes perform the same steps. `owns` returns whether this process does a part of a
  /// step. Afterwards every process knows whether any part was interrupted, by one of two functions. `share` brings all
  /// parts to all processes. `exchange` leaves them where they are, and delivers messages from parts to parts.
  bool shares() const noexcept { return share_ != nullptr; }
  bool owns(std::size_t part) const { return owns_ == nullptr || owns_(executor_, part); }
  void share(std::size_t n, const shared_parts& parts) const {
    if (share_ != nullptr) share_(executor_, n, parts, interrupted());
  }
  /// Sends messages to the processes of their destinations and replaces them by those that arrive here, in the order of
  /// their origins. `done` is whether this process has completed all of its parts. Returns whether all processes have. If
  /// all processes know the parts of others from which messages arrive here, `origins`, and no step can be interrupted,
  /// they need not wait for each other.
  bool exchange(std::vector<part_message>& messages, bool done,
                const std::vector<std::size_t>* origins = nullptr) const {
    return exchange_(executor_, messages, done, interrupted(), origins);
  }
  /// Sends messages to other processes without waiting, and replaces them by those that have arrived here. The next
  /// `exchange` delivers the others. No two threads may call it at once.
  void pass_on(std::vector<part_message>& messages) const {
    if (pass_on_ != nullptr) pass_on_(executor_, messages);
  }
  /// A function that merges the second value, packed in bytes, into the first.
  using merge_bytes = std::function<void(std::string&, const std::string&)>;
  /// Replaces the value of each process by the merged values of all. The order in which they are merged is unspecified.
  void combine(std::string& value, const merge_bytes& merge) const { combine_(executor_, value, merge); }

  /// `stop_requested` returns whether the run must end, and `interrupted` whether a slot was skipped in this step. If
  /// `stop_possible` returns false, `stop_requested` always returns false.
  bool stop_possible() const noexcept { return stop_requested_ != nullptr; }
  bool stop_requested() const { return stop_requested_ != nullptr && stop_requested_(executor_); }
  bool interrupted() const { return interrupted_ != nullptr && interrupted_(executor_); }

 private:
  const void* executor_;
  void (*run_)(const void*, std::size_t, slot_work);
  void (*at_once_)(const void*, std::size_t, slot_work);
  bool (*owns_)(const void*, std::size_t) = nullptr;
  void (*share_)(const void*, std::size_t, const shared_parts&, bool) = nullptr;
  bool (*exchange_)(const void*, std::vector<part_message>&, bool, bool, const std::vector<std::size_t>*) = nullptr;
  void (*pass_on_)(const void*, std::vector<part_message>&) = nullptr;
  void (*combine_)(const void*, std::string&, const std::function<void(std::string&, const std::string&)>&) = nullptr;
  bool (*stop_requested_)(const void*) = nullptr;
  bool (*interrupted_)(const void*) = nullptr;
};

}  // namespace clade::detail
