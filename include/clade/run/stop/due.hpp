// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <chrono>
#include <concepts>

/// Criteria that are looked at between two slots of a generation, not only between two generations.
///
/// A criterion may offer `due()`, or `due(elapsed)` where time matters: whether it fires now, whatever the generation is.
/// It is called from all threads, once for every child, so it must be quick. With `due(elapsed)` it may also offer
/// `earliest()`: it is not due before the run has lasted that long. The time it is given is at most a few milliseconds
/// old from then on, and may be older before.
namespace clade::detail {

template <class Criterion>
concept due_by_itself = requires(const Criterion& criterion) {
  { criterion.due() } -> std::same_as<bool>;
};
template <class Criterion>
concept due_by_time = requires(const Criterion& criterion, std::chrono::nanoseconds elapsed) {
  { criterion.due(elapsed) } -> std::same_as<bool>;
};
template <class Criterion>
concept due_between_slots = due_by_itself<Criterion> || due_by_time<Criterion>;

template <class Criterion>
bool due(const Criterion& criterion, [[maybe_unused]] std::chrono::nanoseconds elapsed) {
  if constexpr (due_by_itself<Criterion>) {
    return criterion.due();
  } else if constexpr (due_by_time<Criterion>) {
    return criterion.due(elapsed);
  } else {
    return false;
  }
}

/// From when on time may matter; the longest of all times where it never does.
template <class Criterion>
std::chrono::nanoseconds earliest(const Criterion& criterion) {
  if constexpr (due_by_itself<Criterion> || !due_by_time<Criterion>) {
    return std::chrono::nanoseconds::max();
  } else if constexpr (requires { criterion.earliest(); }) {
    return criterion.earliest();
  } else {
    return std::chrono::nanoseconds::zero();
  }
}

}  // namespace clade::detail
