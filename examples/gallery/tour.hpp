// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <clade/random/random_stream.hpp>
#include <cmath>
#include <cstddef>
#include <utility>
#include <vector>

/// Round trips, and an operator that improves them.
namespace gallery {

/// Cities in a plane, their distances rounded to whole numbers, and the nearest neighbours of each.
struct country {
  std::vector<std::pair<double, double>> cities;
  std::vector<int> distances{};
  std::vector<std::vector<int>> near{};

  explicit country(std::vector<std::pair<double, double>> places, std::size_t neighbours = 10)
      : cities(std::move(places)), distances(cities.size() * cities.size()), near(cities.size()) {
    const auto n = cities.size();
    for (std::size_t i = 0; i < n; ++i) {
      for (std::size_t j = 0; j < n; ++j) {
        const double x = cities[i].first - cities[j].first, y = cities[i].second - cities[j].second;
        distances[i * n + j] = static_cast<int>(std::lround(std::sqrt(x * x + y * y)));
        if (i != j) near[i].push_back(static_cast<int>(j));
      }
      std::ranges::sort(
          near[i], {}, [&](int j) { return std::pair(distances[i * n + static_cast<std::size_t>(j)], j); });
      near[i].resize(std::min(neighbours, near[i].size()));
    }
  }

  int distance(int a, int b) const {
    return distances[static_cast<std::size_t>(a) * cities.size() + static_cast<std::size_t>(b)];
  }
  /// The length of a round trip.
  int operator()(const std::vector<int>& tour) const {
    int length = distance(tour.back(), tour.front());
    for (std::size_t i = 0; i + 1 < tour.size(); ++i) length += distance(tour[i], tour[i + 1]);
    return length;
  }
};

/// A mutation: exchanges two adjacent parts of the trip, a local form of the double bridge (Martin, Otto and Felten,
/// 1991). Then it shortens the trip by 2-opt (Croes, 1958) and Or-opt (Or, 1976) among near neighbours until neither
/// improves it. Equal round trips become the same permutation.
struct improve {
  const country* map;
  std::size_t longest_part = 30;

  void operator()(std::vector<int>& tour, clade::random_stream& rng) const {
    const auto n = tour.size(), most = std::min(longest_part, n / 3);
    std::ranges::rotate(tour, tour.begin() + static_cast<std::ptrdiff_t>(rng.below(n)));
    const auto first = 1 + rng.below(most), second = first + 1 + rng.below(most);
    std::rotate(
        tour.begin(), tour.begin() + static_cast<std::ptrdiff_t>(first),
        tour.begin() + static_cast<std::ptrdiff_t>(second));

    std::vector<std::size_t> place(n);
    const auto index = [&](std::size_t from, std::size_t to) {
      for (auto i = from; i < to; ++i) place[static_cast<std::size_t>(tour[i])] = i;
    };
    index(0, n);
    for (bool better = true; better;) {
      better = false;
      for (int city = 0; city < static_cast<int>(n); ++city) {
        while (shorten(tour, place, index, city)) better = true;
      }
    }
    std::ranges::rotate(tour, std::ranges::find(tour, 0));
    if (tour[1] > tour.back()) std::reverse(tour.begin() + 1, tour.end());
  }

 private:
  // Makes the first move at this city that shortens the trip. Returns whether there was one.
  template <class Index>
  bool shorten(std::vector<int>& tour, std::vector<std::size_t>& place, const Index& index, int a) const {
    const auto n    = tour.size();
    const auto at   = [&](std::size_t i) { return tour[i < n ? i : i - n]; };
    const auto& d   = *map;
    const auto i    = place[static_cast<std::size_t>(a)];
    const auto next = at(i + 1), before = at(i + n - 1);
    for (const int c : map->near[static_cast<std::size_t>(a)]) {
      const auto j = place[static_cast<std::size_t>(c)];
      // 2-opt: a and c become neighbours, and so do their successors, or their predecessors.
      if (d.distance(a, next) + d.distance(c, at(j + 1)) > d.distance(a, c) + d.distance(next, at(j + 1))) {
        return reverse(tour, index, std::min(i, j) + 1, std::max(i, j) + 1);
      }
      if (d.distance(a, before) + d.distance(c, at(j + n - 1)) > d.distance(a, c) + d.distance(before, at(j + n - 1))) {
        return reverse(tour, index, std::min(i, j), std::max(i, j));
      }
    }
    // The move of up to three cities that begin with a, to a place next to a neighbour of a.
    for (const bool forward : {true, false}) {
      for (std::size_t count = 1; count <= 3 && count + 2 < n; ++count) {
        const auto last    = forward ? at(i + count - 1) : at(i + n - count + 1);
        const auto after   = forward ? at(i + count) : at(i + n - count);
        const auto other   = forward ? before : next;
        const auto removed = d.distance(other, a) + d.distance(last, after) - d.distance(other, after);
        for (const int c : map->near[static_cast<std::size_t>(a)]) {
          if (d.distance(a, c) >= removed) break;
          const auto j    = place[static_cast<std::size_t>(c)];
          const auto away = forward ? (j + n - i) % n : (i + n - j) % n;
          if (away < count) continue;  // c is among the cities that move
          for (const auto neighbour : {at(j + 1), at(j + n - 1)}) {
            const auto k = place[static_cast<std::size_t>(neighbour)];
            if ((forward ? (k + n - i) % n : (i + n - k) % n) < count) continue;
            if (removed > d.distance(a, c) + d.distance(last, neighbour) - d.distance(c, neighbour)) {
              return move(tour, index, a, forward, count, c, neighbour);
            }
          }
        }
      }
    }
    return false;
  }

  template <class Index>
  static bool reverse(std::vector<int>& tour, const Index& index, std::size_t from, std::size_t to) {
    std::reverse(tour.begin() + static_cast<std::ptrdiff_t>(from), tour.begin() + static_cast<std::ptrdiff_t>(to));
    index(from, to);
    return true;
  }

  // Takes `count` cities from a on out, and puts them between c and its neighbour, with a next to c.
  template <class Index>
  static bool move(
      std::vector<int>& tour, const Index& index, int a, bool forward, std::size_t count, int c, int neighbour) {
    if (!forward) std::ranges::reverse(tour);
    std::ranges::rotate(tour, std::ranges::find(tour, a));
    const auto rest = tour.begin() + static_cast<std::ptrdiff_t>(count);
    const auto p = std::find(rest, tour.end(), c), q = std::find(rest, tour.end(), neighbour);
    if (q < p) std::reverse(tour.begin(), rest);
    std::rotate(tour.begin(), rest, std::max(p, q));
    index(0, tour.size());
    return true;
  }
};

}  // namespace gallery
