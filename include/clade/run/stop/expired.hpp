// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <chrono>
#include <concepts>

/// Criteria that are also checked between two slots of a generation.
///
/// Such a criterion has a member `expired()`, or `expired(elapsed)` if it depends on time. It returns whether the
/// criterion fires now, for any generation. All threads call it once per child, so it must be fast. A criterion with
/// `expired(elapsed)` may also have `earliest()`, the earliest run time at which it can fire. From that time on,
/// `elapsed` is at most a few milliseconds old; before, it may be older. Version 0.1 called the function `due`, which
/// still works.
namespace clade::detail {

template <class Criterion>
concept expires_by_itself = requires(const Criterion& criterion) {
  { criterion.expired() } -> std::same_as<bool>;
} || requires(const Criterion& criterion) {
  { criterion.due() } -> std::same_as<bool>;
};
template <class Criterion>
concept expires_by_time = requires(const Criterion& criterion, std::chrono::nanoseconds elapsed) {
  { criterion.expired(elapsed) } -> std::same_as<bool>;
} || requires(const Criterion& criterion, std::chrono::nanoseconds elapsed) {
  { criterion.due(elapsed) } -> std::same_as<bool>;
};
template <class Criterion>
concept expires_between_slots = expires_by_itself<Criterion> || expires_by_time<Criterion>;

template <class Criterion>
bool expired(const Criterion& criterion, [[maybe_unused]] std::chrono::nanoseconds elapsed) {
  if constexpr (requires { criterion.expired(); }) {
    return criterion.expired();
  } else if constexpr (requires { criterion.expired(elapsed); }) {
    return criterion.expired(elapsed);
  } else if constexpr (requires { criterion.due(); }) {
    return criterion.due();
  } else if constexpr (requires { criterion.due(elapsed); }) {
    return criterion.due(elapsed);
  } else {
    return false;
  }
}

/// The run time from which on time matters, or the maximum if it never does.
template <class Criterion>
std::chrono::nanoseconds earliest(const Criterion& criterion) {
  if constexpr (expires_by_itself<Criterion> || !expires_by_time<Criterion>) {
    return std::chrono::nanoseconds::max();
  } else if constexpr (requires { criterion.earliest(); }) {
    return criterion.earliest();
  } else {
    return std::chrono::nanoseconds::zero();
  }
}

}  // namespace clade::detail
