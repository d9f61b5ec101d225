// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <chrono>
#include <concepts>

/// Support for stop criteria that are also checked between two slots of a generation.
///
/// Such a criterion has a member `expired()`, or `expired(elapsed)` if it depends on time. The function returns whether
/// the criterion fires now, independently of the generation. It is called once per child, from all threads, so it must
/// be fast. A criterion with `expired(elapsed)` may also have `earliest()`, the earliest run time at which it can fire.
/// From that time on, `elapsed` is at most a few milliseconds old; before that time, it may be older. `due`, the name
/// of `expired` in version 0.1, still works.
namespace clade::detail {

template <class Criterion>
concept expires_without_time = requires(const Criterion& criterion) {
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
concept expires_between_slots = expires_without_time<Criterion> || expires_by_time<Criterion>;

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

/// Returns the earliest run time at which `criterion` can fire because of the time, or the maximum if it never does.
template <class Criterion>
std::chrono::nanoseconds earliest(const Criterion& criterion) {
  if constexpr (expires_without_time<Criterion> || !expires_by_time<Criterion>) {
    return std::chrono::nanoseconds::max();
  } else if constexpr (requires { criterion.earliest(); }) {
    return criterion.earliest();
  } else {
    return std::chrono::nanoseconds::zero();
  }
}

}  // namespace clade::detail
