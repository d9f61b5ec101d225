// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>
#include <version>

#include "../chromosome/permutation.hpp"
#include "../core/problem.hpp"
#include "../local_search/neighbourhood/block_insert.hpp"
#include "../local_search/neighbourhood/insert.hpp"
#include "../local_search/neighbourhood/near_lists.hpp"
#include "../local_search/neighbourhood/or_opt.hpp"
#include "../local_search/neighbourhood/swap.hpp"
#include "../local_search/neighbourhood/two_opt.hpp"

namespace clade::problems {

/// A symmetric travelling salesman problem: the shortest closed tour through all places. It is a fitness for `minimize`
/// and provides its space.
///
///     const auto berlin = problems::tsp::read_file("berlin52.tsp");
///     auto result = run(evolve(minimize(berlin, berlin.space()), genetic_algorithm{…}, 1), stop::after(10s));
///
/// A tour is a permutation of the places 0..n-1. Its fitness is its length, a std::int64_t, including the way back from
/// the last place to the first. Distances are integers, rounded as TSPLIB defines, so lengths can be compared with
/// published ones. For maps of up to 1024 places, the distances are in a matrix; for more places, they are computed
/// whenever they are needed. Copies of an instance share its data, so they are cheap.
///
/// Errors are std::invalid_argument: for tours of the wrong length, and for texts that are not in the format, with the
/// number of the line.
/// Source: Reinelt, "TSPLIB - a traveling salesman problem library", 1991; the format: TSPLIB 95, 1995.
/// ~~~
/// const problems::tsp square({{0, 0}, {3, 0}, {3, 4}, {0, 4}});
/// square.distance(0, 2);  // = 5
/// square({0, 1, 2, 3});  // = 14
/// square({0, 2, 1, 3});  // = 18
/// ~~~
class tsp {
 public:
  /// The distances of TSPLIB.
  enum class metric : unsigned char {
    euc_2d,   ///< Euclidean distances, rounded to the nearest integer
    ceil_2d,  ///< Euclidean distances, rounded up
    att,      ///< pseudo-Euclidean distances: the Euclidean distance divided by the square root of 10, rounded up
    geo,      ///< kilometres on the earth; coordinates are latitude and longitude in the form degrees.minutes
    matrix    ///< the distances are given
  };
  /// The coordinates of a place. For the metric `geo`, x is the latitude and y the longitude.
  struct place {
    double x = 0, y = 0;
  };

  /// Makes an instance of places on a map. The metric is one of those that have coordinates. Throws
  /// std::invalid_argument if there is no place, if a coordinate is not finite, or if distances exceed the range of
  /// int.
  explicit tsp(std::vector<place> places, metric rule = metric::euc_2d, std::string name = {});

  /// Makes an instance of a symmetric matrix of distances. The diagonal is ignored. `places` may have coordinates for
  /// drawings. Throws std::invalid_argument if the matrix is empty, not square or not symmetric.
  /// ~~~
  /// problems::tsp::of_distances({{0, 5, 2}, {5, 0, 4}, {2, 4, 0}})({0, 1, 2});  // = 11
  /// ~~~
  static tsp of_distances(const std::vector<std::vector<int>>& distances, std::string name = {},
                          std::vector<place> places = {});

  /// Reads an instance in the format of TSPLIB: TYPE TSP, with EDGE_WEIGHT_TYPE EUC_2D, CEIL_2D, ATT, GEO, or EXPLICIT
  /// with EDGE_WEIGHT_FORMAT FULL_MATRIX, UPPER_ROW, LOWER_ROW, UPPER_DIAG_ROW or LOWER_DIAG_ROW. `source` is the name
  /// of the text in messages. Place i of the file is place i - 1 of a tour. Throws std::invalid_argument, with the
  /// number of the line and what was expected.
  /// ~~~
  /// const auto triangle = problems::tsp::read("NAME: triangle\nTYPE: TSP\nDIMENSION: 3\nEDGE_WEIGHT_TYPE: EUC_2D\n"
  ///                                           "NODE_COORD_SECTION\n1 0 0\n2 3 0\n3 3 4\nEOF\n");
  /// triangle.name();  // = "triangle"
  /// triangle({0, 1, 2});  // = 12
  /// ~~~
  static tsp read(std::string_view text, std::string_view source = "TSPLIB text");

#ifdef __cpp_lib_filesystem
  /// Reads the file at `path` like `read`. Throws std::runtime_error if the file cannot be read. Does not exist if the
  /// standard library has no files, as in a browser.
  static tsp read_file(const std::string& path);
#endif

  /// Returns the name of the instance, empty if it has none.
  const std::string& name() const noexcept { return data_->name; }
  /// Returns the number of places.
  std::size_t size() const noexcept { return size_; }
  /// Returns the coordinates of the places as they were given. Empty if only distances are known.
  std::span<const place> places() const noexcept { return data_->places; }
  /// Returns the kind of the distances.
  metric rule() const noexcept { return rule_; }
  /// Returns the space of the tours, the permutations of all places.
  chromosome::permutation<int> space() const { return {size_}; }

  /// Returns the distance of two places, numbered from 0.
  int distance(int one, int other) const noexcept {
    const auto i = static_cast<std::size_t>(one), j = static_cast<std::size_t>(other);
    return distances_ != nullptr ? distances_[i * size_ + j] : computed(rule_, points_[i], points_[j]);
  }

  /// Returns the problem of finding the shortest tour, `minimize(map, map.space())`, with the lengths after moves of
  /// `neighbourhood::two_opt`, `or_opt`, `insert`, `block_insert`, `swap` and `adjacent_swap`. They take four to eight
  /// distances.
  /// ~~~
  /// const problems::tsp square({{0, 0}, {3, 4}, {3, 0}, {0, 4}});
  /// const auto found = run(evolve(square.problem(), local_search{neighbourhood::two_opt{}}, 1), stop::target(14));
  /// found.best().fitness;  // = 14
  /// ~~~
  auto problem() const;

  /// Returns the length of a closed tour. Cost: n distances.
  std::int64_t operator()(const std::vector<int>& tour) const {
    require_length(tour.size());
    std::int64_t length = distance(tour.back(), tour.front());
    for (std::size_t i = 1; i < size_; ++i) length += distance(tour[i - 1], tour[i]);
    return length;
  }

  /// Returns the `k` nearest neighbours of each place: those of place i are the elements i * k to i * k + k - 1, from
  /// the nearest to the farthest. Neighbours are compared by their distance, on maps before it is rounded, and if it is
  /// equal, by their number. Throws std::invalid_argument if k exceeds n - 1.
  ///
  /// Cost: O(n log n + n k log k) with a k-d tree on maps; O(n^2) for a matrix and for `geo`.
  /// Source: Bentley, "K-d trees for semidynamic point sets", 1990.
  /// ~~~
  /// const problems::tsp line({{0, 0}, {1, 0}, {5, 0}, {3, 0}});
  /// line.neighbours(2);  // = (std::vector{1, 3, 0, 3, 3, 1, 1, 2})
  /// ~~~
  std::vector<int> neighbours(std::size_t k) const;

  /// Returns the lists of `neighbours(k)` for a neighbourhood, such as `neighbourhood::two_opt{map.near_lists(10)}`.
  neighbourhood::near_lists near_lists(std::size_t k) const { return {neighbours(k), k}; }

  /// Returns the tour of the greedy heuristic: the shortest connections are taken first, unless a place would have more
  /// than two or the tour would be closed too early. Only connections to the eight nearest neighbours are considered;
  /// those of the ends of the paths that are left are considered in further rounds. The tour is a good start for local
  /// search: on maps, it is usually 10 to 25 % longer than the shortest. It begins at place 0.
  ///
  /// Cost: as `neighbours(8)`, and sorting 8 n connections.
  /// Source: Bentley, "Fast algorithms for geometric traveling salesman problems", 1992.
  /// ~~~
  /// const problems::tsp square({{0, 0}, {3, 4}, {3, 0}, {0, 4}});
  /// square(square.greedy_tour());  // = 14
  /// ~~~
  std::vector<int> greedy_tour() const;

 private:
  static constexpr std::size_t largest_matrix = 1024;

  struct shared_data {
    std::string name;
    std::vector<place> places;
    std::vector<place> radians;  // the places of `geo` in radians
    std::vector<int> distances;  // the matrix in rows; empty if distances are computed
  };

  struct of_matrix {};
  // The matrix must be symmetric.
  tsp(of_matrix, std::size_t size, std::vector<int> distances, std::string name, std::vector<place> places);

  // Rounds a nonnegative number to the nearest integer, as TSPLIB does.
  static int nearest_integer(double number) noexcept {
    const auto above = number + 0.5;
    return static_cast<int>(above);
  }
  static int computed(metric rule, const place& one, const place& other) noexcept {
    const auto x = one.x - other.x, y = one.y - other.y;
    switch (rule) {
      case metric::euc_2d:
        return nearest_integer(std::sqrt(x * x + y * y));
      case metric::ceil_2d:
        return static_cast<int>(std::ceil(std::sqrt(x * x + y * y)));
      case metric::att: {
        const auto length = std::sqrt((x * x + y * y) / 10);
        const auto rounded = nearest_integer(length);
        return rounded < length ? rounded + 1 : rounded;
      }
      default:
        return on_earth(one, other);
    }
  }
  static int on_earth(const place& one, const place& other) noexcept;

  void require_length(std::size_t length) const {
    if (length != size_) clade::detail::refuse({"tsp tours must have ", size_, " places, but had ", length});
  }

  // Returns, for each place of a subset, the numbers of the `k` nearest other places of the subset.
  std::vector<int> neighbours_among(const std::vector<int>& subset, std::size_t k) const;

  std::shared_ptr<const shared_data> data_;
  std::size_t size_ = 0;
  const int* distances_ = nullptr;  // into the shared data, as is the next
  const place* points_ = nullptr;
  metric rule_ = metric::euc_2d;
};

}  // namespace clade::problems

namespace clade::detail {

/// The length of a tour after a move.
class tour_delta {
 public:
  explicit tour_delta(problems::tsp map) : map_(std::move(map)) {}

  std::int64_t operator()(const std::vector<int>& tour, std::int64_t length, edge_exchange move) const {
    const auto a = at(tour, move.i), b = at(tour, move.i + 1), c = at(tour, move.j), d = after(tour, move.j);
    return length - distance(a, b) - distance(c, d) + distance(a, c) + distance(b, d);
  }
  std::int64_t operator()(const std::vector<int>& tour, std::int64_t length, segment_move move) const {
    if (move.length == 0) return length;
    const auto n = static_cast<int>(tour.size()), last = move.from + move.length - 1;
    auto a = at(tour, move.from), b = at(tour, last < n ? last : last - n);
    const auto previous = before(tour, move.from), next = after(tour, last < n ? last : last - n),
               c = at(tour, move.to), d = after(tour, move.to);
    const auto removed = distance(previous, a) + distance(b, next) + distance(c, d) - distance(previous, next);
    if (move.reversed) std::swap(a, b);
    return length - removed + distance(c, a) + distance(b, d);
  }
  std::int64_t operator()(const std::vector<int>& tour, std::int64_t length, neighbourhood::insert::move move) const {
    return (*this)(tour, length, neighbourhood::block_insert::move{move.from, 1, move.to});
  }
  std::int64_t operator()(const std::vector<int>& tour, std::int64_t length,
                          neighbourhood::block_insert::move move) const {
    const auto [from, size, to] = move;
    return from < to ? exchanged(tour, length, from, from + size, to + size)
                     : exchanged(tour, length, to, from, from + size);
  }
  std::int64_t operator()(const std::vector<int>& tour, std::int64_t length, neighbourhood::swap::move move) const {
    const auto n = static_cast<int>(tour.size());
    auto [i, j] = move;
    if (i == 0 && j == n - 1) std::swap(i, j);  // adjacent, over the ends
    const auto one = at(tour, i), other = at(tour, j), first = before(tour, i), last = after(tour, j);
    const auto ends =
        length - distance(first, one) - distance(other, last) + distance(first, other) + distance(one, last);
    if (j == (i + 1) % n) return n == 2 ? length : ends;
    const auto inner = after(tour, i), inner_last = before(tour, j);
    return ends - distance(one, inner) - distance(inner_last, other) + distance(other, inner) +
           distance(inner_last, one);
  }

 private:
  static int at(const std::vector<int>& tour, int position) noexcept {
    return tour[static_cast<std::size_t>(position)];
  }
  static int before(const std::vector<int>& tour, int position) noexcept {
    return position == 0 ? tour.back() : at(tour, position - 1);
  }
  static int after(const std::vector<int>& tour, int position) noexcept {
    return static_cast<std::size_t>(position) + 1 == tour.size() ? tour.front() : at(tour, position + 1);
  }
  std::int64_t distance(int one, int other) const noexcept { return map_.distance(one, other); }

  // Returns the length of the tour after an exchange of the paths [first, middle) and [middle, end).
  std::int64_t exchanged(const std::vector<int>& tour, std::int64_t length, int first, int middle, int end) const {
    if (static_cast<std::size_t>(end - first) == tour.size()) return length;  // a rotation
    const auto previous = before(tour, first), a = at(tour, first), b = at(tour, middle - 1), c = at(tour, middle),
               d = at(tour, end - 1), next = after(tour, end - 1);
    return length - distance(previous, a) - distance(b, c) - distance(d, next) + distance(previous, c) +
           distance(d, a) + distance(b, next);
  }

  problems::tsp map_;
};

}  // namespace clade::detail

namespace clade::problems {

inline auto tsp::problem() const {
  const clade::detail::tour_delta delta(*this);
  return minimize(*this, space())
      .with_delta(neighbourhood::swap{}, delta)
      .with_delta(neighbourhood::block_insert{}, delta)
      .with_delta(neighbourhood::insert{}, delta)
      .with_delta(neighbourhood::or_opt{}, delta)
      .with_delta(neighbourhood::two_opt{}, delta);
}

}  // namespace clade::problems

#ifndef CLADE_SEPARATE_COMPILATION
#include "tsp.ipp"
#endif
