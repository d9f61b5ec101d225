// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <numeric>
#include <vector>

#include "../core/constrained.hpp"
#include "dtlz.hpp"

namespace clade::problems {

/// One of the C-DTLZ functions: DTLZ functions with constraints on their objectives, for any number of objectives. It
/// is a fitness for `minimize` and provides its space.
///
///     const problems::c_dtlz pieces{problems::c_dtlz::c2_dtlz2, 3};
///     auto found = run(evolve(minimize(pieces, pieces.space()), nsga3{…}, 42), stop::evaluations(30'000));
///
/// | | front | constraints |
/// |---|---|---|
/// | `c1_dtlz1` | that of DTLZ1 | only a thin layer above the front is feasible |
/// | `c1_dtlz3` | that of DTLZ3 | an infeasible band between radii 4 and 9 (12.5 from 5, 15 from 10 objectives) |
/// | `c2_dtlz2` | parts of a sphere near its corners and its centre | the rest of the sphere is infeasible |
/// | `convex_c2_dtlz2` | convex, with a hole in the centre | the hole is infeasible |
/// | `c3_dtlz1` | a piece of a plane per objective | one constraint per objective; the front lies on the constraints |
/// | `c3_dtlz4` | a piece of an ellipsoid per objective | one constraint per objective; the front lies on the constraints |
///
/// The violation of a vector is the sum of its constraint violations. The variables are those of the DTLZ function. The
/// radii of `c2_dtlz2` are 0.2 for two objectives, 0.4 for three, and 0.5 for more.
/// Throws std::invalid_argument in the same cases as `dtlz`.
/// Source: Jain and Deb, "An evolutionary many-objective optimization algorithm using reference-point based
/// nondominated sorting approach, part II", 2014.
/// ~~~
/// const nsga2 sorting{
///     .population = 20, .crossover = crossover::simulated_binary{}, .mutation = mutation::polynomial{}};
/// const problems::c_dtlz front_of(problems::c_dtlz::c2_dtlz2, 3);
/// run(evolve(minimize(front_of, front_of.space()), sorting, 1), stop::generations(3));
/// ~~~
class c_dtlz {
 public:
  enum function { c1_dtlz1, c1_dtlz3, c2_dtlz2, convex_c2_dtlz2, c3_dtlz1, c3_dtlz4 };

  c_dtlz(function which, std::size_t objectives)
      : function_(which), m_(objectives), unconstrained_(number(which), objectives) {}
  c_dtlz(function which, std::size_t objectives, std::size_t variables)
      : function_(which), m_(objectives), unconstrained_(number(which), objectives, variables) {}

  /// Returns the space of the variables, that of the DTLZ function.
  chromosome::reals<> space() const { return unconstrained_.space(); }

  constrained<objectives<>> operator()(const std::vector<double>& x) const {
    auto f = unconstrained_(x);
    if (function_ == convex_c2_dtlz2) {
      std::vector<double> convex;
      for (std::size_t i = 0; i < m_; ++i) convex.push_back(i + 1 < m_ ? f[i] * f[i] * (f[i] * f[i]) : f[i] * f[i]);
      f = clade::objectives<>(convex);
    }
    return {.value = f, .violation = violation(f)};
  }

  /// Returns the points of the front in the given directions, such as those of `directions::das_dennis`. A direction is
  /// skipped if the front has no feasible point in it.
  std::vector<clade::objectives<>> front(const std::vector<std::vector<double>>& directions) const {
    std::vector<clade::objectives<>> points;
    for (const auto& point : unconstrained_.front(directions)) {
      const auto size = length(point);
      std::vector<double> moved(point.begin(), point.end());
      for (auto& part : moved) part *= size;
      const clade::objectives<> found(moved);
      // Rounding can make a point on a constraint slightly infeasible.
      if (violation(found) <= 1e-9) points.push_back(found);
    }
    return points;
  }

 private:
  static constexpr int number(function which) {
    return which == c1_dtlz1 || which == c3_dtlz1 ? 1 : which == c1_dtlz3 ? 3 : which == c3_dtlz4 ? 4 : 2;
  }

  static double square_of(const clade::objectives<>& f) {
    return std::inner_product(f.begin(), f.end(), f.begin(), 0.0);
  }

  double violation(const clade::objectives<>& f) const {
    double sum = 0;
    switch (function_) {
      case c1_dtlz1:
        for (std::size_t i = 0; i < m_; ++i) sum += f[i] / (i + 1 < m_ ? 0.5 : 0.6);
        return std::max(0.0, sum - 1);
      case c1_dtlz3: {
        const auto square = square_of(f), radius = m_ < 5 ? 9 : m_ < 10 ? 12.5 : 15;
        return std::max(0.0, -(square - 16) * (square - radius * radius));
      }
      case c2_dtlz2: {
        const auto square = square_of(f), radius = m_ == 2 ? 0.2 : m_ == 3 ? 0.4 : 0.5;
        const auto middle = 1 / std::sqrt(static_cast<double>(m_));
        double nearest = 0;
        for (const auto value : f) nearest += (value - middle) * (value - middle);
        for (const auto value : f) nearest = std::min(nearest, (value - 1) * (value - 1) + square - value * value);
        return std::max(0.0, nearest - radius * radius);
      }
      case convex_c2_dtlz2: {
        const auto radius = m_ < 8 ? 0.225 : m_ < 15 ? 0.26 : 0.27;
        const auto mean = std::accumulate(f.begin(), f.end(), 0.0) / static_cast<double>(m_);
        double square = 0;
        for (const auto value : f) square += (value - mean) * (value - mean);
        return std::max(0.0, radius * radius - square);
      }
      case c3_dtlz1: {
        const auto all = std::accumulate(f.begin(), f.end(), 0.0);
        for (const auto value : f) sum += std::max(0.0, 1 - all - value);
        return sum;
      }
      case c3_dtlz4:
        break;
    }
    const auto square = square_of(f);
    for (const auto value : f) sum += std::max(0.0, 1 - square + 0.75 * value * value);
    return sum;
  }

  // Returns the distance of the front from the ideal point in the direction of f, as a multiple of the distance of f, a
  // point of the front of the DTLZ function.
  double length(const clade::objectives<>& f) const {
    if (function_ == convex_c2_dtlz2) {
      // The square roots of all objectives but the last, plus the last, sum to 1: a quadratic equation for the square
      // root of the factor.
      double roots = 0;
      for (std::size_t i = 0; i + 1 < m_; ++i) roots += std::sqrt(f[i]);
      const auto root = 2 / (roots + std::sqrt(roots * roots + 4 * f[m_ - 1]));
      return root * root;
    }
    if (function_ == c3_dtlz1) {
      const auto all = std::accumulate(f.begin(), f.end(), 0.0);
      return 1 / (all + *std::min_element(f.begin(), f.end()));
    }
    if (function_ == c3_dtlz4) {
      const auto most = *std::max_element(f.begin(), f.end());
      return 1 / std::sqrt(square_of(f) - 0.75 * most * most);
    }
    return 1;
  }

  function function_;
  std::size_t m_;
  dtlz unconstrained_;
};

}  // namespace clade::problems
