#pragma once

#include <chrono>
#include <concepts>

/// Criteria that are asked between two slots of a generation, not only between two generations.
///
/// A criterion may offer `expired()`, or `expired(elapsed)` if it depends on time: whether it fires now, whatever the
/// generation is. It is called from all threads, once for every child, so it must be quick. With `expired(elapsed)` it may
/// also offer `earliest()`: it does not expire before the run has lasted that long. The time it is given is at most a few
/// milliseconds old from then on, and may be older before. Version 0.1 called the function `due`, which still works.
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

/// From when on time may matter; the longest of all times where it never does.
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
