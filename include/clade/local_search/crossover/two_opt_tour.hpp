// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <utility>
#include <vector>

#include "../../random/random_stream.hpp"
#include "tour_distances.hpp"

namespace clade::detail {

/// Improves closed tours by 2-opt with neighbour lists and don't-look bits, with its memory.
template <class Distances>
class two_opt_tour {
  using sum = typename Distances::sum_type;

 public:
  /// Exchanges two edges of the tour as long as this makes it shorter and one of the new edges leads to a listed
  /// neighbour. Cities are tried in a random order.
  template <class Tour>
  void operator()(const Distances& distances, Tour& tour, random_stream& rng) {
    const auto n = tour.size();
    if (n < 4) return;
    tour_.assign(tour.begin(), tour.end());
    place_.resize(n);
    waiting_.assign(n, true);
    queue_.resize(n);
    for (std::size_t i = 0; i < n; ++i) place_[at(tour_[i])] = i;
    for (std::size_t i = 0; i < n; ++i) {
      const auto j = rng.below(i + 1);
      queue_[i] = queue_[j];
      queue_[j] = static_cast<int>(i);
    }
    // A ring of n cities that wait.
    std::size_t head = 0, count = n;
    while (count > 0) {
      const int city = queue_[head];
      head = head + 1 == n ? 0 : head + 1;
      --count;
      waiting_[at(city)] = false;
      while (improve(distances, city)) {
        for (const int end : ends_) {
          if (waiting_[at(end)]) continue;
          waiting_[at(end)] = true;
          const auto tail = head + count;
          queue_[tail < n ? tail : tail - n] = end;
          ++count;
        }
      }
    }
    std::copy(tour_.begin(), tour_.end(), tour.begin());
  }

 private:
  static std::size_t at(int i) { return static_cast<std::size_t>(i); }
  int after(int c) const {
    const auto i = place_[at(c)] + 1;
    return tour_[i == tour_.size() ? 0 : i];
  }
  int before(int c) const {
    const auto i = place_[at(c)];
    return tour_[i == 0 ? tour_.size() - 1 : i - 1];
  }

  // Makes the first exchange at a city that shortens the tour.
  bool improve(const Distances& distances, int a) {
    for (const bool forward : {true, false}) {
      const int b = forward ? after(a) : before(a);
      const sum ab = distances(a, b);
      for (const auto& near : distances.nearest(a)) {
        if (!(sum(near.distance) < ab)) break;
        const int c = near.city, d = forward ? after(c) : before(c);
        const sum removed = ab + sum(distances(c, d)), added = sum(near.distance) + sum(distances(b, d));
        if (!(added < removed)) continue;
        // (a, b), (c, d) become (a, c), (b, d): the part between is reversed.
        forward ? reverse(b, c) : reverse(c, b);
        ends_ = {b, c, d};
        return true;
      }
    }
    return false;
  }

  // Reverses the cities from one to the other, or the rest of the tour if it is shorter.
  void reverse(int first, int last) {
    const auto n = tour_.size();
    auto i = place_[at(first)], j = place_[at(last)];
    auto length = (j >= i ? j - i : j + n - i) + 1;
    if (2 * length > n) {
      const auto start = j + 1 == n ? 0 : j + 1;
      j = i == 0 ? n - 1 : i - 1;
      i = start;
      length = n - length;
    }
    for (auto swaps = length / 2; swaps > 0; --swaps) {
      std::swap(tour_[i], tour_[j]);
      place_[at(tour_[i])] = i;
      place_[at(tour_[j])] = j;
      i = i + 1 == n ? 0 : i + 1;
      j = j == 0 ? n - 1 : j - 1;
    }
  }

  std::vector<int> tour_, queue_;
  std::vector<std::size_t> place_;
  std::vector<char> waiting_;
  std::array<int, 3> ends_{};  // of the exchanged edges, besides the city
};

}  // namespace clade::detail
