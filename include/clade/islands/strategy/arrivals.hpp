// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <span>
#include <tuple>
#include <utility>
#include <vector>

#ifndef CLADE_NO_THREADS
#include <mutex>
#endif

// The mail of islands that do not wait for each other, and the log of its arrivals.
namespace clade::detail {

/// An arrival: at the end of its epoch number `epoch`, island `to` received the migrants that island `from` had sent at
/// the end of its epoch number `sent`. The epochs of each island count from 0.
struct logged_arrival {
  std::size_t to = 0;
  std::uint64_t epoch = 0;
  std::size_t from = 0;
  std::uint64_t sent = 0;

  auto operator<=>(const logged_arrival&) const = default;
};

/// The log of a run of asynchronous islands.
struct log_of_islands {
  std::vector<std::uint64_t> epochs;     ///< number of epochs that each island completed
  std::vector<logged_arrival> arrivals;  ///< in order

  bool operator==(const log_of_islands&) const = default;
};

/// Calls functions one at a time, also from several threads.
class one_at_a_time {
 public:
  template <class Function>
  auto operator()(const Function& function) {
#ifndef CLADE_NO_THREADS
    const std::lock_guard lock(mutex_);
#endif
    return function();
  }

 private:
#ifndef CLADE_NO_THREADS
  std::mutex mutex_;
#endif
};

/// Migrants on their way to an island.
template <class Individual>
struct parcel {
  std::vector<Individual> individuals;
  std::size_t from = 0;
  std::uint64_t sent = 0;  // the epoch at whose end they were sent
};

/// What an asynchronous island keeps besides its run.
template <class Individual>
struct mailbox {
  std::uint64_t epoch = 0;                  // number of completed epochs
  std::vector<parcel<Individual>> parcels;  // in the order of their origins
  std::vector<logged_arrival> log;

  /// Adds a parcel. It replaces an earlier one of the same origin unless all parcels are kept.
  void add(parcel<Individual> one, bool keeps_all) {
    const auto by_origin = [](const auto& a, const auto& b) {
      return std::pair(a.from, a.sent) < std::pair(b.from, b.sent);
    };
    if (!keeps_all) std::erase_if(parcels, [&](const auto& other) { return other.from == one.from; });
    parcels.insert(std::ranges::upper_bound(parcels, one, by_origin), std::move(one));
  }
};

/// The arrivals of a run that is repeated.
class planned_arrivals {
 public:
  explicit planned_arrivals(const log_of_islands& log)
      : epochs_(log.epochs), by_arrival_(log.arrivals), by_departure_(log.arrivals) {
    std::ranges::sort(by_arrival_);
    std::ranges::sort(by_departure_, {}, departure_of);
  }

  /// Whether there is a run to repeat.
  explicit operator bool() const noexcept { return !epochs_.empty(); }

  /// Returns the number of epochs that an island completed.
  std::uint64_t epochs_of(std::size_t island) const { return epochs_[island]; }

  /// Returns the arrivals at an island at the end of an epoch, in the order of their origins.
  std::span<const logged_arrival> at(std::size_t island, std::uint64_t epoch) const {
    const auto found = std::ranges::equal_range(by_arrival_, std::pair(island, epoch), {},
                                                [](const logged_arrival& one) { return std::pair(one.to, one.epoch); });
    return {found.begin(), found.end()};
  }

  /// Returns whether the migrants from an island at the end of an epoch arrived at another island.
  bool arrived(std::size_t from, std::uint64_t sent, std::size_t to) const {
    return std::ranges::binary_search(by_departure_, std::tuple(from, sent, to), {}, departure_of);
  }

 private:
  static std::tuple<std::size_t, std::uint64_t, std::size_t> departure_of(const logged_arrival& one) {
    return {one.from, one.sent, one.to};
  }

  std::vector<std::uint64_t> epochs_;
  std::vector<logged_arrival> by_arrival_, by_departure_;
};

}  // namespace clade::detail
