// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include <clade/random/random_stream.hpp>

/// Travelling salesman problems for tests.
namespace support {

/// The length of a closed tour, a fitness with distances.
template <class Distance>
struct tour_length {
  std::vector<std::pair<double, double>> places;

  Distance distance(int i, int j) const {
    const auto &one = places[static_cast<std::size_t>(i)], &other = places[static_cast<std::size_t>(j)];
    return static_cast<Distance>(std::hypot(one.first - other.first, one.second - other.second));
  }
  Distance operator()(const std::vector<int>& tour) const {
    auto length = distance(tour.back(), tour.front());
    for (std::size_t i = 1; i < tour.size(); ++i) length += distance(tour[i - 1], tour[i]);
    return length;
  }
};

/// Places at random in a square of 1000 by 1000.
template <class Distance = int>
tour_length<Distance> random_places(std::size_t n, std::uint64_t seed = 1) {
  clade::random_stream rng(seed);
  tour_length<Distance> of;
  for (std::size_t i = 0; i < n; ++i) {
    const double x = 1000 * rng.unit(), y = 1000 * rng.unit();
    of.places.emplace_back(x, y);
  }
  return of;
}

/// Places on a circle of n steps of length 1 along its circumference. The shortest tour has length n.
struct circle {
  int n;

  int distance(int i, int j) const { return std::min((i - j + n) % n, (j - i + n) % n); }
  int operator()(const std::vector<int>& tour) const {
    int length = distance(tour.back(), tour.front());
    for (std::size_t i = 1; i < tour.size(); ++i) length += distance(tour[i - 1], tour[i]);
    return length;
  }
};

/// Whether two places are adjacent in a tour.
inline bool adjacent(const std::vector<int>& tour, int one, int other) {
  for (std::size_t i = 0; i < tour.size(); ++i) {
    const int here = tour[i], next = tour[(i + 1) % tour.size()];
    if ((here == one && next == other) || (here == other && next == one)) return true;
  }
  return false;
}

}  // namespace support
