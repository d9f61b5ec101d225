// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

namespace clade::detail {

/// The type of the distance between two cities, and one for sums of distances.
template <class Fitness>
using distance_of = std::remove_cvref_t<decltype(std::declval<const Fitness&>().distance(0, 1))>;
template <class Distance>
using distance_sum = std::conditional_t<std::integral<Distance>, std::int64_t, double>;

/// The distances between n cities and the nearest neighbours of each, for a run.
///
/// For up to 10,000 cities all distances are in a table, otherwise the fitness computes them.
template <class Fitness>
class tour_distances {
 public:
  using distance_type = distance_of<Fitness>;
  using sum_type = distance_sum<distance_type>;

  /// A neighbour of a city, and its distance.
  struct neighbour {
    int city;
    distance_type distance;
  };

  tour_distances(const Fitness& fitness, std::size_t cities, std::size_t most_neighbours)
      : fitness_(fitness), cities_(cities), neighbours_(std::min(most_neighbours, cities > 0 ? cities - 1 : 0)) {
    const auto n = static_cast<int>(cities);
    if (cities <= most_cities_of_table) {
      table_.reserve(cities * cities);
      for (int i = 0; i < n; ++i) {
        for (int j = 0; j < n; ++j) table_.push_back(i == j ? distance_type() : fitness.distance(i, j));
      }
    }
    nearest_.reserve(cities * neighbours_);
    if constexpr (requires { std::vector<int>(fitness.neighbours(neighbours_)); }) {
      const std::vector<int> listed = fitness.neighbours(neighbours_);
      for (std::size_t k = 0; k < cities * neighbours_; ++k) {
        nearest_.push_back({listed[k], (*this)(static_cast<int>(k / neighbours_), listed[k])});
      }
      return;
    }
    std::vector<neighbour> others;
    for (int i = 0; i < n; ++i) {
      others.clear();
      for (int j = 0; j < n; ++j) {
        if (j != i) others.push_back({j, (*this)(i, j)});
      }
      const auto last = others.begin() + static_cast<std::ptrdiff_t>(neighbours_);
      std::partial_sort(others.begin(), last, others.end(), [](const neighbour& one, const neighbour& other) {
        return one.distance < other.distance || (!(other.distance < one.distance) && one.city < other.city);
      });
      nearest_.insert(nearest_.end(), others.begin(), last);
    }
  }

  std::size_t size() const noexcept { return cities_; }

  distance_type operator()(int i, int j) const {
    if (table_.empty()) return fitness_.distance(i, j);
    return table_[static_cast<std::size_t>(i) * cities_ + static_cast<std::size_t>(j)];
  }

  /// Returns the nearest neighbours of a city, the nearest first.
  std::span<const neighbour> nearest(int city) const {
    return {nearest_.data() + static_cast<std::size_t>(city) * neighbours_, neighbours_};
  }

 private:
  static constexpr std::size_t most_cities_of_table = 10'000;

  Fitness fitness_;
  std::size_t cities_, neighbours_;
  std::vector<distance_type> table_;
  std::vector<neighbour> nearest_;
};

}  // namespace clade::detail
