// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstddef>
#include <limits>
#include <span>
#include <vector>

#include "../../mathematics/length.hpp"
#include "points.hpp"

namespace clade::detail {

// A set of points and a reference front. Neither is empty, and both have the same number of objectives.
template <pareto::points Points, pareto::points Front>
struct compared {
  costs points, front;

  compared(const Points& given_points, const Front& given_front) : points(given_points), front(given_front) {
    if (points.empty()) refuse({"points must not be empty"});
    if (front.empty()) refuse({"front must not be empty"});
    if (points.objectives() != front.objectives()) {
      refuse({"points and front must have the same number of objectives, but had ", points.objectives(), " and ",
              front.objectives()});
    }
    // Sets of plain numbers adopt the directions of the other set.
    const auto ours = points.maximized(), theirs = front.maximized();
    if (ours && !theirs) front.turn(*ours);
    if (theirs && !ours) points.turn(*theirs);
    if (!ours || !theirs || *ours == *theirs) return;
    const auto k = std::countr_zero(*ours ^ *theirs);
    refuse({"points and front must maximize the same objectives, but objective ", k + 1, " was maximized in ",
            (*ours >> k & 1) != 0 ? "the points" : "the front", " only"});
  }
};

// Returns the mean distance from the points of `from` to the nearest point of `to`, where `difference(a, b)` is the
// distance in one objective.
template <class Difference>
double mean_of_nearest(const costs& from, const costs& to, const Difference& difference) {
  double sum = 0;
  for (std::size_t i = 0; i < from.size(); ++i) {
    double nearest = std::numeric_limits<double>::infinity();
    for (std::size_t j = 0; j < to.size(); ++j) {
      double square = 0;
      for (std::size_t k = 0; k < from.objectives(); ++k) {
        const double d = difference(from[i][k], to[j][k]);
        square += d * d;
      }
      nearest = std::min(nearest, square);
    }
    const bool measured = nearest > 1e-280 && nearest < 1e280;
    nearest = measured ? std::sqrt(nearest) : std::numeric_limits<double>::infinity();
    for (std::size_t j = 0; j < to.size() && !measured; ++j) {  // measures again if squares overflow or underflow
      nearest =
          std::min(nearest, length(from.objectives(), [&](std::size_t k) { return difference(from[i][k], to[j][k]); }));
    }
    sum += nearest;
  }
  return sum / static_cast<double>(from.size());
}

// Returns the maximum, over `front`, of the minimum, over the points, of the largest gap in an objective.
template <class Gap>
double greatest_of_least(const costs& points, const costs& front, const Gap& gap) {
  double greatest = -std::numeric_limits<double>::infinity();
  for (std::size_t j = 0; j < front.size(); ++j) {
    double least = std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i < points.size(); ++i) {
      double widest = -std::numeric_limits<double>::infinity();
      for (std::size_t k = 0; k < front.objectives(); ++k) widest = std::max(widest, gap(points[i][k], front[j][k]));
      least = std::min(least, widest);
    }
    greatest = std::max(greatest, least);
  }
  return greatest;
}

inline double distance_between(std::span<const double> one, std::span<const double> other) {
  return length(one.size(), [&](std::size_t k) { return one[k] - other[k]; });
}

// Returns the row with the highest cost in an objective. Of several such rows, returns the first.
inline std::size_t greatest_in(const costs& all, std::size_t objective) {
  std::size_t greatest = 0;
  for (std::size_t i = 1; i < all.size(); ++i) {
    if (all[i][objective] > all[greatest][objective]) greatest = i;
  }
  return greatest;
}

// Returns (ends + sum of |gap - mean|) / (ends + sum of gaps), or 0 if that is 0 / 0.
inline double unevenness(double ends, const std::vector<double>& gaps) {
  double sum = 0, off = 0;
  for (const auto gap : gaps) sum += gap;
  for (const auto gap : gaps) off += std::fabs(gap - sum / static_cast<double>(gaps.size()));
  return ends + sum > 0 ? (ends + off) / (ends + sum) : 0;
}

}  // namespace clade::detail

namespace clade::pareto {

/// Returns the generational distance (GD): the mean Euclidean distance from the points to the nearest point of a
/// reference front. It is 0 if all points are on the front, even if there are few points. Plain numbers adopt the
/// directions of the other set: higher is better in the objectives that the `objectives` of that set maximize.
/// Cost: O(m n k) for n points, k points of the front and m objectives.
/// Throws std::invalid_argument if a set is empty, if the numbers of objectives differ, or if an objective is maximized
/// in only one of the sets.
/// Source: Van Veldhuizen, "Multiobjective evolutionary algorithms: classifications, analyses, and new innovations",
/// 1999, here with the plain mean of the distances.
/// ~~~
/// const std::vector<std::array<double, 2>> found{{1, 1}, {0, 1}}, front{{0, 1}, {1, 0}};
/// pareto::generational_distance(found, front);  // = (1 + 0) / 2.0
/// ~~~
template <points Points, points Front>
double generational_distance(const Points& all, const Front& front) {
  const detail::compared<Points, Front> sets(all, front);
  return detail::mean_of_nearest(sets.points, sets.front, [](double a, double b) { return a - b; });
}

/// Returns the inverted generational distance (IGD): the mean Euclidean distance from the points of a reference front
/// to the nearest point. It measures convergence and spread, but may prefer a dominated set. Cost and errors are those
/// of `generational_distance`.
/// Source: Coello and Reyes Sierra, "A study of the parallelization of a coevolutionary multi-objective evolutionary
/// algorithm", 2004.
/// ~~~
/// const std::vector<std::array<double, 2>> found{{0, 1}}, front{{0, 1}, {3, -3}};
/// pareto::inverted_generational_distance(found, front);  // = (0 + 5) / 2.0
/// ~~~
template <points Points, points Front>
double inverted_generational_distance(const Points& all, const Front& front) {
  const detail::compared<Points, Front> sets(all, front);
  return detail::mean_of_nearest(sets.front, sets.points, [](double a, double b) { return a - b; });
}

/// Returns the modified inverted generational distance (IGD+). It is computed like IGD, but only objectives in which a
/// point is worse than the front contribute to the distance. It never prefers a dominated set. Cost and errors are
/// those of `generational_distance`.
/// Source: Ishibuchi, Masuda, Tanigaki and Nojima, "Modified distance calculation in generational distance and inverted
/// generational distance", 2015.
/// ~~~
/// // Compared with the second point of the front, the point is worse by 4 in the second objective only.
/// const std::vector<std::array<double, 2>> found{{0, 1}}, front{{0, 1}, {3, -3}};
/// pareto::inverted_generational_distance_plus(found, front);  // = (0 + 4) / 2.0
/// ~~~
template <points Points, points Front>
double inverted_generational_distance_plus(const Points& all, const Front& front) {
  const detail::compared<Points, Front> sets(all, front);
  return detail::mean_of_nearest(sets.front, sets.points, [](double a, double b) { return std::max(0.0, b - a); });
}

/// Returns the additive epsilon indicator: the smallest number by which all points must be improved in every objective
/// to weakly dominate a reference front. The result is 0 or less if they already do. Cost and errors are those of
/// `generational_distance`.
/// Source: Zitzler, Thiele, Laumanns, Fonseca and Grunert da Fonseca, "Performance assessment of multiobjective
/// optimizers: an analysis and review", 2003.
/// ~~~
/// const std::vector<std::array<double, 2>> found{{1, 2}, {2, 1}}, front{{0, 2}, {1, 1}, {2, 0}};
/// pareto::additive_epsilon(found, front);  // = 1.0
/// ~~~
template <points Points, points Front>
double additive_epsilon(const Points& all, const Front& front) {
  const detail::compared<Points, Front> sets(all, front);
  return detail::greatest_of_least(sets.points, sets.front, [](double a, double b) { return a - b; });
}

/// Returns the spread (Delta) of points along a front of two objectives: 0 if the gaps between neighbours are equal and
/// the extreme points are those of the front; about 1 or more for random points. It does not measure convergence.
///
/// Let d be the gaps between neighbours in order of the first objective, and e the sum of the distances from both ends
/// to the ends of the front. The spread is (e + sum of |d - mean|) / (e + sum of d).
/// Cost: O(n log n + k) for n points and a front of k points.
/// Throws std::invalid_argument if a set is empty or if the number of objectives is not two.
/// Source: Deb, Pratap, Agarwal and Meyarivan, "A fast and elitist multiobjective genetic algorithm: NSGA-II", 2002.
/// ~~~
/// const std::vector<std::array<double, 2>> even{{0, 2}, {1, 1}, {2, 0}};
/// pareto::spread(even, even);  // = 0.0
/// ~~~
template <points Points, points Front>
double spread(const Points& all, const Front& front) {
  const detail::compared<Points, Front> sets(all, front);
  const auto& [rows, ends] = sets;
  if (rows.objectives() != 2) {
    detail::refuse({"spread needs two objectives, but there were ", rows.objectives(), ": use generalized_spread"});
  }
  std::vector<std::size_t> order(rows.size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
  std::sort(order.begin(), order.end(), [&](std::size_t i, std::size_t j) {
    return rows[i][0] != rows[j][0] ? rows[i][0] < rows[j][0] : rows[i][1] > rows[j][1];
  });
  std::vector<double> gaps;
  for (std::size_t i = 1; i < order.size(); ++i) {
    gaps.push_back(detail::distance_between(rows.row(order[i - 1]), rows.row(order[i])));
  }
  const auto first = detail::distance_between(rows.row(order.front()), ends.row(detail::greatest_in(ends, 1)));
  const auto last = detail::distance_between(rows.row(order.back()), ends.row(detail::greatest_in(ends, 0)));
  return detail::unevenness(first + last, gaps);
}

/// Returns the generalized spread, computed like `spread`, but for any number of objectives. Gaps are distances to the
/// nearest other point. The ends of the front are its points with the highest cost in each objective.
///
/// Cost: O(m n^2) for n points of m objectives.
/// Throws std::invalid_argument if a set is empty or if the numbers of objectives differ.
/// Source: Zhou, Jin, Zhang, Sendhoff and Tsang, "Combining model-based and genetics-based offspring generation for
/// multi-objective optimization using a convergence criterion", 2006.
/// ~~~
/// const std::vector<std::array<double, 2>> even{{0, 2}, {1, 1}, {2, 0}};
/// pareto::generalized_spread(even, even);  // = 0.0
/// ~~~
template <points Points, points Front>
double generalized_spread(const Points& all, const Front& front) {
  const detail::compared<Points, Front> sets(all, front);
  const auto& [rows, ends] = sets;
  constexpr auto infinity = std::numeric_limits<double>::infinity();
  std::vector<double> gaps;
  for (std::size_t i = 0; i < rows.size() && rows.size() > 1; ++i) {
    double nearest = infinity;
    for (std::size_t j = 0; j < rows.size(); ++j) {
      if (j != i) nearest = std::min(nearest, detail::distance_between(rows.row(i), rows.row(j)));
    }
    gaps.push_back(nearest);
  }
  double far = 0;
  for (std::size_t k = 0; k < rows.objectives(); ++k) {
    double nearest = infinity;
    for (std::size_t i = 0; i < rows.size(); ++i) {
      nearest = std::min(nearest, detail::distance_between(rows.row(i), ends.row(detail::greatest_in(ends, k))));
    }
    far += nearest;
  }
  return detail::unevenness(far, gaps);
}

/// Returns the multiplicative epsilon indicator: the smallest factor by which all points must be divided to weakly
/// dominate a reference front. The result is 1 or less if they already do. Cost and errors are those of
/// `generational_distance`. Also throws std::invalid_argument if a cost is not positive.
/// Source: Zitzler, Thiele, Laumanns, Fonseca and Grunert da Fonseca, "Performance assessment of multiobjective
/// optimizers: an analysis and review", 2003.
/// ~~~
/// const std::vector<std::array<double, 2>> found{{2, 4}, {4, 2}}, front{{1, 2}, {2, 1}};
/// pareto::multiplicative_epsilon(found, front);  // = 2.0
/// ~~~
template <points Points, points Front>
double multiplicative_epsilon(const Points& all, const Front& front) {
  const detail::compared<Points, Front> sets(all, front);
  for (const auto* const set : {&sets.points, &sets.front}) {
    for (const auto value : set->values()) {
      if (!(value > 0)) detail::refuse({"multiplicative_epsilon needs positive costs, but one was ", value});
    }
  }
  return detail::greatest_of_least(sets.points, sets.front, [](double a, double b) { return a / b; });
}

}  // namespace clade::pareto
