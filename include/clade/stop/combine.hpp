#pragma once

#include <optional>
#include <string>
#include <type_traits>
#include <utility>

#include "../core/message.hpp"
#include "reason.hpp"

/// `a || b`, `a && b` and `!a` make stop criteria of stop criteria. At least one operand of `||` and `&&` is one of clade's
/// own; the other may be any callable.
namespace clade::stop {

/// What a criterion waits for, in words.
template <class Criterion>
std::string describe(const Criterion& criterion) {
  if constexpr (requires { criterion.describe(); }) {
    return criterion.describe();
  } else {
    return "a condition of the caller's holds";
  }
}

/// Fires when either does. When both do, a success is reported rather than a limit, and else the first.
template <class A, class B>
struct any_of {
  A a;
  B b;

  template <class Generation>
  std::optional<reason> operator()(const Generation& generation) const {
    auto first = a(generation);
    if (first && first->success) return first;
    auto second = b(generation);
    if (second && (!first || second->success)) return second;
    return first;
  }
  std::string describe() const { return message({stop::describe(a), " or ", stop::describe(b)}); }
};

/// Fires when both do, as a success if either is.
template <class A, class B>
struct all_of {
  A a;
  B b;

  template <class Generation>
  std::optional<reason> operator()(const Generation& generation) const {
    const auto first = a(generation);
    if (!first) return std::nullopt;
    const auto second = b(generation);
    if (!second) return std::nullopt;
    return reason{message({first->text, " and ", second->text}), first->success || second->success};
  }
  std::string describe() const { return message({stop::describe(a), " and ", stop::describe(b)}); }
};

/// Fires while the other does not.
template <class A>
struct none_of {
  A a;

  template <class Generation>
  std::optional<reason> operator()(const Generation& generation) const {
    if (a(generation)) return std::nullopt;
    return reason{describe()};
  }
  std::string describe() const { return message({"not: ", stop::describe(a)}); }
};

// Whatever may be called with some generation; a result, such as std::optional<reason>, is no criterion.
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
