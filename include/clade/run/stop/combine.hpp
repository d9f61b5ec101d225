// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <chrono>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>

#include "../../core/concepts.hpp"
#include "../../text/message.hpp"
#include "expired.hpp"
#include "reason.hpp"

// `a || b`, `a && b` and `!a` combine stop criteria. At least one operand of `||` and `&&` must be a class of clade, so
// that the compiler finds the operator; the other may be any callable.
namespace clade::stop {

/// Returns the condition of a criterion in words.
/// ~~~
/// stop::describe(stop::generations(5));  // = "5 generations reached"
/// ~~~
template <class Criterion>
std::string describe(const Criterion& criterion) {
  if constexpr (requires { criterion.describe(); }) {
    return criterion.describe();
  } else {
    return "a user-defined condition holds";
  }
}

}  // namespace clade::stop

namespace clade::detail {

/// Calls an operand of `||`, `&&` or `!`. Fails to compile if the operand is not a stop criterion.
template <class Criterion, class Generation>
std::optional<stop::reason> reason_from(const Criterion& criterion, const Generation& generation) {
  static_assert(
      stop_for<Criterion, Generation>,
      "clade: an operand of ||, && or ! is not a stop criterion: it must be callable as op(generation) and return "
      "std::optional<stop::reason>; for a condition, use stop::when(condition, \"reason\")");
  if constexpr (stop_for<Criterion, Generation>) {
    return criterion(generation);
  } else {
    return std::nullopt;
  }
}

}  // namespace clade::detail

namespace clade::stop {

/// Fires when `a` or `b` fires. If both fire, the result is the reason of `a`, unless only that of `b` is a success.
/// ~~~
/// const genetic_algorithm ga{.crossover = crossover::order{}, .mutation = mutation::swap{}};
/// run(evolve(queens, ga, 1), stop::target(0) || stop::generations(5));  // stop::any_of
/// ~~~
template <class A, class B>
struct any_of {
  /// Whether it reads the whole population; see `mpi::ranks`.
  static constexpr bool reads_population = detail::reads_population<A> || detail::reads_population<B>;

  A a;  ///< first criterion
  B b;  ///< second criterion

  template <class Generation>
  std::optional<reason> operator()(const Generation& generation) const {
    auto first = detail::reason_from(a, generation);
    if (first && first->success) return first;
    auto second = detail::reason_from(b, generation);
    if (second && (!first || second->success)) return second;
    return first;
  }
  bool expired(std::chrono::nanoseconds elapsed) const
    requires detail::expires_between_slots<A> || detail::expires_between_slots<B>
  {
    return detail::expired(a, elapsed) || detail::expired(b, elapsed);
  }
  std::chrono::nanoseconds earliest() const { return std::min(detail::earliest(a), detail::earliest(b)); }
  std::string describe() const { return detail::concat({stop::describe(a), " or ", stop::describe(b)}); }
};

/// Fires when `a` and `b` both fire. The run is a success if at least one of the two reasons is.
/// ~~~
/// const genetic_algorithm ga{.crossover = crossover::order{}, .mutation = mutation::swap{}};
/// run(evolve(queens, ga, 1), stop::generations(2) && stop::evaluations(300));  // stop::all_of
/// ~~~
template <class A, class B>
struct all_of {
  /// Whether it reads the whole population; see `mpi::ranks`.
  static constexpr bool reads_population = detail::reads_population<A> || detail::reads_population<B>;

  A a;  ///< first criterion
  B b;  ///< second criterion

  template <class Generation>
  std::optional<reason> operator()(const Generation& generation) const {
    const auto first = detail::reason_from(a, generation);
    if (!first) return std::nullopt;
    const auto second = detail::reason_from(b, generation);
    if (!second) return std::nullopt;
    return reason{detail::concat({first->text, " and ", second->text}), first->success || second->success,
                  first->kind == second->kind ? first->kind : kind::condition};
  }
  bool expired(std::chrono::nanoseconds elapsed) const
    requires detail::expires_between_slots<A> && detail::expires_between_slots<B>
  {
    return detail::expired(a, elapsed) && detail::expired(b, elapsed);
  }
  // A criterion that does not depend on time may fire at any time, so it sets no earliest time.
  std::chrono::nanoseconds earliest() const {
    if constexpr (!detail::expires_by_time<A>) return detail::earliest(b);
    if constexpr (!detail::expires_by_time<B>) return detail::earliest(a);
    return std::max(detail::earliest(a), detail::earliest(b));
  }
  std::string describe() const { return detail::concat({stop::describe(a), " and ", stop::describe(b)}); }
};

/// Fires when `a` does not fire. It is checked only between generations.
/// ~~~
/// const genetic_algorithm ga{.crossover = crossover::order{}, .mutation = mutation::swap{}};
/// const auto unsolved = stop::when([](const auto& now) { return now.best().fitness > 0; }, "unsolved");
/// run(evolve(queens, ga, 1), !unsolved || stop::generations(5));  // stop::none_of
/// ~~~
template <class A>
struct none_of {
  /// Whether it reads the whole population; see `mpi::ranks`.
  static constexpr bool reads_population = detail::reads_population<A>;

  A a;  ///< criterion that is negated

  template <class Generation>
  std::optional<reason> operator()(const Generation& generation) const {
    if (detail::reason_from(a, generation)) return std::nullopt;
    return reason{describe()};
  }
  std::string describe() const { return detail::concat({"not: ", stop::describe(a)}); }
};

/// An operand of `||`, `&&` and `!`: a class whose objects may be callable with a generation; see `stop_for`. Classes
/// such as std::optional<reason>, the result of a criterion, are excluded.
///
/// | required | |
/// |---|---|
/// | a class without `has_value()` | |
template <class A>
concept criterion = std::is_class_v<A> && !requires(const A& a) { a.has_value(); };

template <criterion A, criterion B>
constexpr auto operator||(A a, B b) {
  return any_of<A, B>{std::move(a), std::move(b)};
}
template <criterion A, criterion B>
constexpr auto operator&&(A a, B b) {
  return all_of<A, B>{std::move(a), std::move(b)};
}
template <criterion A>
constexpr auto operator!(A a) {
  return none_of<A>{std::move(a)};
}

}  // namespace clade::stop
