// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <vector>

#include "../core/checked.hpp"
#include "../core/objectives.hpp"
#include "../mathematics/cos.hpp"
#include "../mathematics/pow.hpp"
#include "../mathematics/sin.hpp"
#include "../reals/chromosome/reals.hpp"
#include "../text/message.hpp"

namespace clade::problems {

/// One of the functions DTLZ1 to DTLZ7, for any number of objectives, all of which are minimized. It is a fitness for
/// `minimize` and provides its space.
///
///     const problems::dtlz dtlz7{7, 3};
///     auto found = run(evolve(minimize(dtlz7, dtlz7.space()), nsga2{…}, 42), stop::evaluations(30'000));
///
/// The front of DTLZ1 is a simplex on which the objectives sum to 0.5. The front of DTLZ2, DTLZ3 and DTLZ4 is the
/// positive part of the unit sphere. DTLZ1 and DTLZ3 have many local fronts. In DTLZ4, random vectors are concentrated
/// near the border of the front. The front of DTLZ5 and DTLZ6 is a curve on the unit sphere; in DTLZ6, nearly all
/// vectors are far from it. The front of DTLZ7 has 2^(objectives - 1) pieces.
///
/// All variables are in [0, 1]. By default there are objectives + 4 variables for DTLZ1, objectives + 19 for DTLZ7, and
/// objectives + 9 otherwise. On the front, all variables from number `objectives` on are 0.5, or 0 for DTLZ6 and DTLZ7.
/// With more than three objectives, DTLZ5 and DTLZ6 have points off the curve that no point of the curve dominates
/// (Huband et al., 2006), so distances from the curve do not measure convergence.
///
/// Throws std::invalid_argument for a number outside 1 to 7, fewer than 2 or more than 64 objectives, fewer variables
/// than objectives, and vectors of the wrong length.
/// Source: Deb, Thiele, Laumanns and Zitzler, "Scalable multi-objective optimization test problems", 2002.
/// ~~~
/// const nsga2 sorting{
///     .population = 20, .crossover = crossover::simulated_binary{}, .mutation = mutation::polynomial{}};
/// const problems::dtlz front_of{2, 3};
/// run(evolve(minimize(front_of, front_of.space()), sorting, 1), stop::generations(3));
/// ~~~
class dtlz {
 public:
  dtlz(int number, std::size_t objectives) : dtlz(number, objectives, objectives + distances(number)) {}
  dtlz(int number, std::size_t objectives, std::size_t variables)
      : number_(number), objectives_(objectives), variables_(variables) {
    clade::detail::integer_range{1, 7}.check("dtlz", number);
    clade::detail::integer_range{2, 64}.check("dtlz objectives", objectives);
    if (variables < objectives) {
      clade::detail::refuse(
          {"dtlz variables must be at least as many as objectives, ", objectives, ", but were ", variables});
    }
  }

  /// Returns the space of the variables, all of which are in [0, 1].
  chromosome::reals<> space() const { return chromosome::reals{variables_, 0, 1}; }

  objectives<> operator()(const std::vector<double>& x) const {
    if (x.size() != variables_) {
      clade::detail::refuse({"dtlz vectors must have ", variables_, " variables, but had ", x.size()});
    }
    const auto m = objectives_;
    const auto g = distance(x);
    if (number_ == 7) return pieces(x, g);
    std::vector<double> f(m, number_ == 1 ? 0.5 * (1 + g) : 1 + g);
    for (std::size_t i = 0; i + 1 < m; ++i) {
      const auto place = place_of(i, x[i], g);
      const auto along = number_ == 1 ? place : mathematics::cos(place * pi / 2);
      const auto across = number_ == 1 ? 1 - place : mathematics::sin(place * pi / 2);
      for (std::size_t j = 0; j + i + 1 < m; ++j) f[j] *= along;
      f[m - 1 - i] *= across;
    }
    return clade::objectives<>(f);
  }

  /// Returns the points of the front of DTLZ1 to DTLZ4 in the given directions, such as those of
  /// `directions::das_dennis`. Throws std::invalid_argument for other functions, and for directions of the wrong
  /// length.
  std::vector<clade::objectives<>> front(const std::vector<std::vector<double>>& directions) const {
    if (number_ > 4) clade::detail::refuse({"directions must be for dtlz 1 to 4, but were for ", number_});
    std::vector<clade::objectives<>> points;
    for (const auto& direction : directions) {
      if (direction.size() != objectives_) {
        clade::detail::refuse({"directions must be of ", objectives_, " objectives, but were of ", direction.size()});
      }
      double sum = 0, square = 0;
      for (const auto part : direction) {
        sum += part;
        square += part * part;
      }
      const auto scale = number_ == 1 ? 0.5 / sum : 1 / std::sqrt(square);
      std::vector<double> point;
      for (const auto part : direction) point.push_back(scale * part);
      points.emplace_back(point);
    }
    return points;
  }

  /// Returns points of the front of DTLZ5 to DTLZ7. For DTLZ5 and DTLZ6, they are `n` evenly spaced points of the
  /// curve. For DTLZ7, they are a grid of n^(objectives - 1) points, at most a million. Each objective but the last has
  /// `n` values, evenly spaced over its two pieces. Throws std::invalid_argument for other functions, for `n` below 2,
  /// and for more than a million points.
  std::vector<clade::objectives<>> front(std::size_t n) const {
    if (number_ < 5) clade::detail::refuse({"dtlz fronts by number must be of 5 to 7, but was of ", number_});
    if (n < 2) clade::detail::refuse({"dtlz front must have at least 2 points, but was to have ", n});
    constexpr std::size_t most = 1'000'000;
    std::size_t all = n;
    for (std::size_t i = 2; number_ == 7 && i < objectives_ && all <= most; ++i) all *= n;
    if (n > most || all > most) clade::detail::refuse({"dtlz front must have at most ", most, " points"});
    std::vector<clade::objectives<>> points;
    points.reserve(all);
    std::vector<double> x(variables_, number_ == 5 ? 0.5 : 0.0);
    for (std::size_t i = 0; i < all; ++i) {
      if (number_ < 7) {
        x[0] = static_cast<double>(i) / static_cast<double>(n - 1);
      } else {
        auto rest = i;
        for (auto j = objectives_ - 1; j-- > 0; rest /= n) {
          x[j] = in_pieces(static_cast<double>(rest % n) / static_cast<double>(n - 1));
        }
      }
      points.push_back((*this)(x));
    }
    return points;
  }

 private:
  static constexpr double pi = 3.14159265358979323846;

  static constexpr std::size_t distances(int number) { return number == 1 ? 4 : number == 7 ? 19 : 9; }

  // Returns the distance function g: on the front 0, or 1 for DTLZ7.
  double distance(const std::vector<double>& x) const {
    const auto first = objectives_ - 1;
    const auto others = static_cast<double>(x.size() - first);
    double g = 0;
    for (auto i = first; i < x.size(); ++i) {
      const auto d = x[i] - 0.5;
      if (number_ == 7) {
        g += x[i];
      } else if (number_ == 6) {
        g += mathematics::pow(x[i], 0.1);
      } else {
        g += number_ == 1 || number_ == 3 ? d * d - mathematics::cos(20 * pi * d) : d * d;
      }
    }
    if (number_ == 7) return 1 + 9 * g / others;
    return number_ == 1 || number_ == 3 ? 100 * (g + others) : g;
  }
  // Returns coordinate i of the position on the front: an angle in units of a right angle, or for DTLZ1 a fraction. On
  // the front of DTLZ5 and DTLZ6, all angles but the first are half a right angle.
  double place_of(std::size_t i, double x, double g) const {
    if (number_ == 4) return mathematics::pow(x, 100);
    return number_ >= 5 && i > 0 ? (1 + 2 * g * x) / (2 * (1 + g)) : x;
  }
  clade::objectives<> pieces(const std::vector<double>& x, double g) const {
    std::vector<double> f(x.begin(), x.begin() + static_cast<std::ptrdiff_t>(objectives_));
    auto h = static_cast<double>(objectives_);
    for (std::size_t i = 0; i + 1 < objectives_; ++i) h -= f[i] / (1 + g) * (1 + mathematics::sin(3 * pi * f[i]));
    f.back() = (1 + g) * h;
    return clade::objectives<>(f);
  }
  // Returns the value of an objective of DTLZ7 other than the last, on the front, at the fraction `share` of the total
  // length of its two pieces. Each of these objectives, f, lowers the last one by f (1 + sin(3 pi f)). A value f is
  // nondominated if this term is greater than at all lower values. The pieces are [0, end] and (second_start,
  // last]: the term has its maxima at end and last, and at second_start it has the same value as at end.
  static double in_pieces(double share) {
    constexpr double end = 0.251411836089, second_start = 0.631626530701, last = 0.859400856645;
    const auto position = share * (end + last - second_start);
    return position <= end ? position : std::min(second_start + (position - end), last);
  }

  int number_;
  std::size_t objectives_, variables_;
};

}  // namespace clade::problems
