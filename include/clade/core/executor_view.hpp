// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <concepts>
#include <cstddef>
#include <memory>
#include <type_traits>

#include "../text/exceptions.hpp"

namespace clade::detail {

/// The slots of a step as work without its type: an executor is compiled once for all work. It refers to the body that
/// it is made of.
class slot_work {
 public:
  /// How the work is done, which also tells one kind of work from another.
  using call_type = void (*)(void* body, std::size_t& slot, std::size_t end);

  /// A body does one slot, `body(i)`, or a stretch of them in order, `body(slot, end)`, which leaves `slot` at the one
  /// that threw.
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

/// Whether an executor left out a slot since the step began. `run` hands a strategy an executor that can also be asked
/// `expired()`, from any thread: once the answer is yes it stays yes, and the slot that asked is left out. Other executors
/// always finish a step.
template <class Executor>
bool interrupted([[maybe_unused]] const Executor& executor) {
  if constexpr (requires { executor.interrupted(); }) {
    return executor.interrupted();
  } else {
    return false;
  }
}

/// Runs `body`, which several processes run together. If an exception leaves it, the executor is told, since the other
/// processes would wait forever for this one.
template <class Executor, class Body>
void with_all([[maybe_unused]] const Executor& executor, const Body& body) {
  if constexpr (requires { executor.left_by_exception(); }) {
    attempt(body, [&] {
      executor.left_by_exception();
      throw_again();
    });
  } else {
    body();
  }
}

/// An executor without its type, so that a strategy is compiled once for all of them. It refers to the executor.
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
          const auto& whole = *static_cast<const Executor*>(erased);
          if constexpr (requires { whole.at_once(n, work); }) {
            whole.at_once(n, work);
          } else {
            whole(n, work);
          }
        }) {
    if constexpr (requires(const shared_parts& parts) { executor.share(std::size_t{0}, parts, false); }) {
      owns_ = [](const void* erased, std::size_t part) { return static_cast<const Executor*>(erased)->owns(part); };
      share_ = [](const void* erased, std::size_t n, const shared_parts& parts, bool interrupted) {
        static_cast<const Executor*>(erased)->share(n, parts, interrupted);
      };
    }
    if constexpr (requires { executor.expired(); }) {
      expired_ = [](const void* erased) { return static_cast<const Executor*>(erased)->expired(); };
      interrupted_ = [](const void* erased) { return detail::interrupted(*static_cast<const Executor*>(erased)); };
    }
  }

  template <class Body>
  void operator()(std::size_t n, Body&& body) const {
    run_(executor_, n, slot_work(body));
  }
  void operator()(std::size_t n, slot_work work) const { run_(executor_, n, work); }

  /// For slots that are known to be long; see execution::threads.
  template <class Body>
  void at_once(std::size_t n, Body&& body) const {
    at_once_(executor_, n, slot_work(body));
  }

  /// Where several processes do the same steps: which parts of a step this one does, and, after them, an exchange of all
  /// parts, after which all processes know of all, and of whether any was cut short.
  bool shares() const noexcept { return share_ != nullptr; }
  bool owns(std::size_t part) const { return owns_ == nullptr || owns_(executor_, part); }
  void share(std::size_t n, const shared_parts& parts) const {
    if (share_ != nullptr) share_(executor_, n, parts, interrupted());
  }

  /// Whether the time is up. An executor for which it never is needs to be asked only once.
  bool never_expires() const noexcept { return expired_ == nullptr; }
  bool expired() const { return expired_ != nullptr && expired_(executor_); }
  bool interrupted() const { return interrupted_ != nullptr && interrupted_(executor_); }

 private:
  const void* executor_;
  void (*run_)(const void*, std::size_t, slot_work);
  void (*at_once_)(const void*, std::size_t, slot_work);
  bool (*owns_)(const void*, std::size_t) = nullptr;
  void (*share_)(const void*, std::size_t, const shared_parts&, bool) = nullptr;
  bool (*expired_)(const void*) = nullptr;
  bool (*interrupted_)(const void*) = nullptr;
};

}  // namespace clade::detail
