#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <vector>

#include "points.hpp"

namespace clade::detail {

// Points and a front to compare them with, both with at least one point and with the same number of objectives.
template <pareto::points Points, pareto::points Front>
struct compared {
  costs points, front;

  compared(const Points& all, const Front& of) : points(all), front(of) {
    if (points.empty()) refuse({"points must be at least one, but were none"});
    if (front.empty()) refuse({"front must have at least one point, but had none"});
    if (points.objectives() != front.objectives()) {
      refuse({"points and front must have as many objectives, but had ", points.objectives(), " and ",
              front.objectives()});
    }
  }
};

// The mean, over `from`, of the distance to the nearest of `to`; `difference(a, b)` is that of an objective.
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
    sum += std::sqrt(nearest);
  }
  return sum / static_cast<double>(from.size());
}

// The greatest, over `front`, of the least, over the points, of the greatest gap in an objective.
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

}  // namespace clade::detail

namespace clade::pareto {

/// Generational distance: the mean Euclidean distance of the points from the nearest point of a front, which stands for the
/// true one. 0 where all points are on it, however few they are. Cost: O(m n k) for n points and k of the front. Throws
/// std::invalid_argument for empty sets, and for different numbers of objectives.
/// Source: Van Veldhuizen, 1999, without the power.
template <points Points, points Front>
double generational_distance(const Points& all, const Front& front) {
  const detail::compared<Points, Front> sets(all, front);
  return detail::mean_of_nearest(sets.points, sets.front, [](double a, double b) { return a - b; });
}

/// Inverted generational distance, IGD: the mean Euclidean distance of the points of a front from the nearest of the points.
/// It tells of closeness and spread, but may prefer the worse of two sets. Cost and errors as of `generational_distance`.
/// Source: Coello and Reyes Sierra, "A study of the parallelization of a coevolutionary multi-objective evolutionary
/// algorithm", 2004.
template <points Points, points Front>
double inverted_generational_distance(const Points& all, const Front& front) {
  const detail::compared<Points, Front> sets(all, front);
  return detail::mean_of_nearest(sets.front, sets.points, [](double a, double b) { return a - b; });
}

/// IGD+: as IGD, but only objectives in which a point is worse than that of the front make a distance, so that a set that
/// another one is better than is never preferred to it. Cost and errors as of `generational_distance`.
/// Source: Ishibuchi, Masuda, Tanigaki and Nojima, "Modified distance calculation in generational distance and inverted
/// generational distance", 2015.
template <points Points, points Front>
double inverted_generational_distance_plus(const Points& all, const Front& front) {
  const detail::compared<Points, Front> sets(all, front);
  return detail::mean_of_nearest(sets.front, sets.points, [](double a, double b) { return std::max(0.0, b - a); });
}

/// The additive epsilon indicator: by how much all points would have to be better in every objective to be as good as a
/// front. 0 or less where they are. Cost and errors as of `generational_distance`.
/// Source: Zitzler, Thiele, Laumanns, Fonseca and Grunert da Fonseca, "Performance assessment of multiobjective
/// optimizers", 2003.
template <points Points, points Front>
double additive_epsilon(const Points& all, const Front& front) {
  const detail::compared<Points, Front> sets(all, front);
  return detail::greatest_of_least(sets.points, sets.front, [](double a, double b) { return a - b; });
}

/// The multiplicative epsilon indicator: by which factor all points would have to be divided to be as good as a front. 1 or
/// less where they are. For objectives that are positive as costs, which are all to be low. Cost and errors as of
/// `generational_distance`; in addition it throws std::invalid_argument for values that are not positive.
/// Source: as of `additive_epsilon`.
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
