// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <span>
#include <vector>

#include "../core/checked.hpp"
#include "../core/objectives.hpp"
#include "../mathematics/cos.hpp"
#include "../mathematics/pow.hpp"
#include "../mathematics/sin.hpp"
#include "../reals/chromosome/reals.hpp"
#include "../text/message.hpp"

namespace clade::problems {

/// One of the functions WFG1 to WFG9, for any number of objectives, all of which are minimized. It is a fitness for
/// `minimize` and provides its space.
///
///     const problems::wfg wfg4{4, 3};
///     auto found = run(evolve(minimize(wfg4, wfg4.space()), nsga2{…}, 42), stop::evaluations(30'000));
///
/// The first `positions` variables determine the position along the front, and the other `distances` variables the
/// distance from it. Variable i, counted from 1, is in [0, 2i]. By default there are 2 (objectives - 1) positions, or 4
/// for two objectives, and 20 distances. Objective i is at most 2i + 1, and at most 2i on the front.
///
/// | | properties |
/// |---|---|
/// | WFG1 | flat regions, biased, a front that is convex and wavy |
/// | WFG2 | nonseparable, a convex front in pieces |
/// | WFG3 | nonseparable, the front is a line |
/// | WFG4 | many local fronts |
/// | WFG5 | deceptive |
/// | WFG6 | nonseparable |
/// | WFG7 | each position is biased by the variables after it |
/// | WFG8 | each distance is biased by the variables before it |
/// | WFG9 | deceptive, many local fronts, nonseparable, biased |
///
/// The fronts of WFG4 to WFG9 are the positive part of an ellipsoid with semi-axes 2, 4, 6, …
///
/// A distance variable counts as optimal if it differs from its optimum by at most 1e-15 of its range, because WFG1
/// raises the difference to the power 0.02, and 0.35 * 6 / 6 is not 0.35 in floating point. With more than two
/// objectives, WFG3 has points off its line that no point of the line dominates (Ishibuchi, Masuda and Nojima, 2016).
///
/// Cost: quadratic in the number of variables of a group for WFG6 and WFG9, otherwise linear in the number of
/// variables.
///
/// Throws std::invalid_argument for a number outside 1 to 9, fewer than 2 or more than 64 objectives, positions that
/// are not a positive multiple of objectives - 1, no distances, an odd number of distances for WFG2 and WFG3, and
/// vectors of the wrong length.
/// Source: Huband, Hingston, Barone and While, "A review of multiobjective test problems and a scalable test problem
/// toolkit", 2006.
/// ~~~
/// const nsga2 sorting{
///     .population = 20, .crossover = crossover::simulated_binary{}, .mutation = mutation::polynomial{}};
/// const problems::wfg front_of{4, 2};
/// run(evolve(minimize(front_of, front_of.space()), sorting, 1), stop::generations(3));
/// ~~~
class wfg {
 public:
  wfg(int number, std::size_t objectives)
      : wfg(number, objectives, objectives == 2 ? 4 : 2 * std::max<std::size_t>(objectives, 1) - 2, 20) {}
  wfg(int number, std::size_t objectives, std::size_t positions, std::size_t distances)
      : number_(number), objectives_(objectives), positions_(positions), distances_(distances) {
    clade::detail::integer_range{1, 9}.check("wfg", number);
    clade::detail::integer_range{2, 64}.check("wfg objectives", objectives);
    if (positions == 0 || positions % (objectives - 1) != 0) {
      clade::detail::refuse(
          {"wfg positions must be a positive multiple of objectives - 1, ", objectives - 1, ", but were ", positions});
    }
    if (distances == 0) clade::detail::refuse({"wfg distances must be at least 1, but were ", distances});
    if ((number == 2 || number == 3) && distances % 2 != 0) {
      clade::detail::refuse({"wfg distances must be even for wfg 2 and 3, but were ", distances});
    }
  }

  /// Returns the space of the variables. Variable i, counted from 1, is in [0, 2i].
  chromosome::reals<> space() const {
    std::vector<chromosome::range> ranges;
    for (std::size_t i = 0; i < positions_ + distances_; ++i) ranges.push_back({0, upper(i)});
    return chromosome::reals<>(ranges);
  }

  objectives<> operator()(const std::vector<double>& x) const {
    if (x.size() != positions_ + distances_) {
      clade::detail::refuse({"wfg vectors must have ", positions_ + distances_, " variables, but had ", x.size()});
    }
    auto y = x;
    for (std::size_t i = 0; i < y.size(); ++i) y[i] /= upper(i);
    transform(y);
    std::vector<double> t(objectives_);
    const auto group = positions_ / (objectives_ - 1);
    for (std::size_t i = 0; i + 1 < objectives_; ++i) t[i] = reduced(y, i * group, (i + 1) * group);
    t.back() = reduced(y, positions_, y.size());
    // The front of WFG3 is a line: all coordinates but the first shrink to the middle as the distance approaches 0.
    for (std::size_t i = 1; number_ == 3 && i + 1 < objectives_; ++i) t[i] = t.back() * (t[i] - 0.5) + 0.5;
    return shaped(t);
  }

  /// Returns the vector that consists of the given positions and of optimal distances. Its objectives are a point of
  /// the front, except that in WFG2 other points may dominate them. Evenly spaced positions do not yield evenly spaced
  /// points: in WFG1, a position must be its upper bound times u^50 for a coordinate u of the front. Throws
  /// std::invalid_argument for the wrong number of positions.
  std::vector<double> optimum(const std::vector<double>& positions) const {
    if (positions.size() != positions_) {
      clade::detail::refuse({"wfg optimum must be for ", positions_, " positions, but was for ", positions.size()});
    }
    auto x = positions;
    x.resize(positions_ + distances_);
    if (number_ == 9) {
      double sum = 0, count = 0;
      for (auto i = x.size(); i-- > positions_; ++count) {
        const auto y = count == 0 ? best : mathematics::pow(best, 1 / exponent(sum / count));
        sum += y;
        x[i] = y * upper(i);
      }
      return x;
    }
    double sum = 0;
    for (std::size_t i = 0; i < positions_; ++i) sum += x[i] / upper(i);
    for (auto i = positions_; i < x.size(); ++i) {
      const auto y = number_ == 8 ? mathematics::pow(best, 1 / exponent(sum / static_cast<double>(i))) : best;
      sum += y;
      x[i] = y * upper(i);
    }
    return x;
  }

  /// Returns the points of the front of WFG4 to WFG9 in the given directions, such as those of
  /// `directions::das_dennis`, in units of the semi-axes. Throws std::invalid_argument for directions of the wrong
  /// length, and for WFG1 to WFG3; use `optimum` for these.
  std::vector<clade::objectives<>> front(const std::vector<std::vector<double>>& directions) const {
    if (number_ < 4) clade::detail::refuse({"directions must be for wfg 4 to 9, but were for ", number_});
    std::vector<clade::objectives<>> points;
    for (const auto& direction : directions) {
      if (direction.size() != objectives_) {
        clade::detail::refuse({"directions must be of ", objectives_, " objectives, but were of ", direction.size()});
      }
      double square = 0;
      for (const auto part : direction) square += part * part;
      std::vector<double> point;
      for (std::size_t i = 0; i < objectives_; ++i) point.push_back(upper(i) * direction[i] / std::sqrt(square));
      points.emplace_back(point);
    }
    return points;
  }

 private:
  static constexpr double pi = 3.14159265358979323846;
  // The optimum of every distance variable before the bias, as a fraction of its range.
  static constexpr double best = 0.35;

  // Returns the upper bound of variable i and semi-axis of objective i, with i from 0.
  static double upper(std::size_t i) { return 2 * static_cast<double>(i + 1); }
  static double clamped(double y) { return std::clamp(y, 0.0, 1.0); }

  // The following functions are the transformations of the paper. Each maps [0, 1] to [0, 1]. They distinguish cases
  // instead of rounding down as the paper does.
  static double linear_shift(double y) {
    const auto d = y - best;
    if (std::fabs(d) <= 1e-15) return 0;
    return clamped(d < 0 ? -d / best : d / (1 - best));
  }
  static double deceptive_shift(double y) {
    // Half the width of the global valley, and the value of the local ones.
    constexpr double half = 0.001, deceptive = 0.05;
    if (y < best - half) return clamped(deceptive + (1 - deceptive) * y / (best - half));
    if (y > best + half) return clamped(deceptive + (1 - deceptive) * (1 - y) / (1 - best - half));
    return clamped(std::fabs(y - best) / half);
  }
  static double wavy_shift(double y, double hill) {  // 30 waves on each side of the optimum
    const auto q = std::fabs(y - best) / (2 * (y <= best ? best : 1 - best));
    return clamped((1 - mathematics::cos(122 * pi * q) + 4 * hill * q * q) / (hill + 2));
  }
  static double flat_bias(double y) {
    constexpr double height = 0.8, first = 0.75, last = 0.85;
    if (y < first) return height * y / first;
    if (y > last) return clamped(1 - (1 - height) * (1 - y) / (1 - last));
    return height;
  }
  // Returns the exponent by which a variable is biased, from 0.02 to 50, if the variables on which it depends have mean
  // u.
  static double exponent(double u) {
    constexpr double a = 0.98 / 49.98, low = 0.02, high = 50;
    return low + (high - low) * (u <= 0.5 ? 2 * a * u : a - (1 - 2 * u) * (1 - a));
  }
  static double biased(double y, double u) { return clamped(mathematics::pow(y, exponent(u))); }

  // Applies the transformations of a function to its variables, scaled to [0, 1]. For WFG2 and WFG3, y becomes shorter.
  void transform(std::vector<double>& y) const {
    const auto n = y.size(), k = positions_;
    if (number_ == 7 || number_ == 9) {
      double sum = 0, count = 0;
      for (auto i = n; i-- > 0; ++count) {
        const auto own = y[i];
        if (count > 0 && (number_ == 9 || i < k)) y[i] = biased(own, sum / count);
        sum += own;
      }
    }
    if (number_ == 8) {
      double sum = 0;
      for (std::size_t i = 0; i < n; ++i) {
        const auto own = y[i];
        if (i >= k) y[i] = biased(own, sum / static_cast<double>(i));
        sum += own;
      }
    }
    for (std::size_t i = 0; i < n; ++i) {
      if (number_ == 5 || (number_ == 9 && i < k)) {
        y[i] = deceptive_shift(y[i]);
      } else if (number_ == 4 || number_ == 9) {
        y[i] = wavy_shift(y[i], number_ == 4 ? 10 : 95);
      } else if (i >= k) {
        y[i] = linear_shift(y[i]);
      }
    }
    if (number_ == 1) {
      for (std::size_t i = 0; i < n; ++i) y[i] = mathematics::pow(i < k ? y[i] : flat_bias(y[i]), 0.02);
    }
    if (number_ == 2 || number_ == 3) {
      for (std::size_t i = 0; i < distances_ / 2; ++i) {
        y[k + i] = entangled(std::span(y).subspan(k + 2 * i, 2));
      }
      y.resize(k + distances_ / 2);
    }
  }

  // Returns a weighted mean of the variables and of their differences, so that no variable can be optimized
  // independently of the others.
  static double entangled(std::span<const double> y) {
    double sum = 0;
    for (std::size_t i = 0; i < y.size(); ++i) {
      sum += y[i];
      for (std::size_t j = 0; j < i; ++j) sum += 2 * std::fabs(y[i] - y[j]);
    }
    const auto n = static_cast<double>(y.size()), half = std::ceil(n / 2);
    return clamped(sum / (half * (1 + 2 * n - 2 * half)));
  }
  double reduced(const std::vector<double>& y, std::size_t first, std::size_t last) const {
    if (number_ == 6 || number_ == 9) return entangled(std::span(y).subspan(first, last - first));
    double sum = 0, weights = 0;
    for (auto i = first; i < last; ++i) {
      const auto weight = number_ == 1 ? upper(i) : 1.0;
      sum += weight * y[i];
      weights += weight;
    }
    return clamped(sum / weights);
  }

  // Returns the objectives for the reduced variables t. Objective i, counted from 1, is the distance plus 2i times its
  // shape.
  objectives<> shaped(const std::vector<double>& t) const {
    const auto m = objectives_;
    std::vector<double> h(m, 1.0);
    for (std::size_t i = 0; i + 1 < m; ++i) {
      const auto x = t[i], sin = mathematics::sin(x * pi / 2), cos = mathematics::cos(x * pi / 2);
      const auto along = number_ <= 2 ? 1 - cos : number_ == 3 ? x : sin;
      const auto across = number_ <= 2 ? 1 - sin : number_ == 3 ? 1 - x : cos;
      for (std::size_t j = 0; j + i + 1 < m; ++j) h[j] *= along;
      h[m - 1 - i] *= across;
    }
    if (number_ == 1) h.back() = 1 - t[0] + mathematics::sin(10 * pi * t[0]) / (10 * pi);
    if (number_ == 2) {
      const auto wave = mathematics::cos(5 * pi * t[0]);
      h.back() = 1 - t[0] * wave * wave;
    }
    for (std::size_t i = 0; i < m; ++i) h[i] = t.back() + upper(i) * clamped(h[i]);
    return objectives<>(h);
  }

  int number_;
  std::size_t objectives_, positions_, distances_;
};

}  // namespace clade::problems
