// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cmath>
#include <cstddef>
#include <vector>

#include "../core/objectives.hpp"
#include "../mathematics/cos.hpp"
#include "../mathematics/exp.hpp"
#include "../mathematics/pow.hpp"
#include "../mathematics/sin.hpp"
#include "../reals/chromosome/reals.hpp"
#include "../text/message.hpp"

namespace clade::problems {

/// One of the functions ZDT1 to ZDT4 and ZDT6, with two objectives, both minimized. It is a fitness for `minimize` and
/// provides its space.
///
///     const problems::zdt zdt1{1};
///     auto found = run(evolve(minimize(zdt1, zdt1.space()), nsga2{…}, 42), stop::evaluations(25'000));
///
/// The front of ZDT1 is convex, that of ZDT2 is concave, and that of ZDT3 has five pieces. ZDT4 has 21^9 local fronts.
/// The front of ZDT6 is concave; the density of its points is uneven, and it is low near the front. On all fronts,
/// every variable but the first is 0. Variables are in [0, 1], except that those of ZDT4 after the first are in [-5,
/// 5]. There are at least 2 variables; by default there are 30, or 10 for ZDT4 and ZDT6.
///
/// The function ZDT5 has bits as variables; see `zdt5`.
/// Throws std::invalid_argument for another number, fewer than 2 variables, and vectors of the wrong length.
/// Source: Zitzler, Deb and Thiele, "Comparison of multiobjective evolutionary algorithms: empirical results", 2000.
/// ~~~
/// const problems::zdt zdt1{1};
/// zdt1(std::vector<double>(30))[1];  // = 1.0
/// const nsga2 sorting{.crossover = crossover::simulated_binary{}, .mutation = mutation::polynomial{}};
/// run(evolve(minimize(zdt1, zdt1.space()), sorting, 1), stop::generations(3));
/// ~~~
class zdt {
 public:
  explicit zdt(int number) : zdt(number, number == 4 || number == 6 ? 10 : 30) {}
  zdt(int number, std::size_t variables) : number_(number), variables_(variables) {
    if (number < 1 || number > 6 || number == 5)
      clade::detail::refuse({"zdt must be 1, 2, 3, 4 or 6, but was ", number});
    if (variables < 2) clade::detail::refuse({"zdt variables must be at least 2, but were ", variables});
  }

  /// Returns the space of the variables.
  chromosome::reals<> space() const {
    std::vector<chromosome::range> ranges(variables_,
                                          number_ == 4 ? chromosome::range{-5, 5} : chromosome::range{0, 1});
    ranges[0] = {0, 1};
    return chromosome::reals<>(ranges);
  }

  objectives<2> operator()(const std::vector<double>& x) const {
    if (x.size() != variables_) {
      clade::detail::refuse({"zdt vectors must have ", variables_, " variables, but had ", x.size()});
    }
    const auto f = first_of(x[0]), g = rest_of(x);
    return {f, g * shape(f, g)};
  }

  /// Returns `n` points of the front that are evenly spaced in the first objective. Dominated points of ZDT3 are
  /// omitted. Throws std::invalid_argument if `n` is less than 2.
  std::vector<objectives<2>> front(std::size_t n) const {
    if (n < 2) clade::detail::refuse({"zdt front must have at least 2 points, but was to have ", n});
    const auto low = number_ == 6 ? 0.2807753191 : 0.0;  // the minimum of the first objective of ZDT6
    std::vector<objectives<2>> points;
    double lowest = 2;
    for (std::size_t i = 0; i < n; ++i) {
      const auto f = low + (1 - low) * static_cast<double>(i) / static_cast<double>(n - 1);
      const auto second = shape(f, 1);
      if (second >= lowest) continue;
      lowest = second;
      points.push_back({f, second});
    }
    return points;
  }

 private:
  static constexpr double pi = 3.14159265358979323846;

  double first_of(double x) const {
    if (number_ != 6) return x;
    const auto wave = mathematics::sin(6 * pi * x), square = wave * wave;
    return 1 - mathematics::exp(-4 * x) * (square * square * square);
  }
  double rest_of(const std::vector<double>& x) const {
    double sum = 0;
    for (std::size_t i = 1; i < x.size(); ++i) {
      sum += number_ == 4 ? x[i] * x[i] - 10 * mathematics::cos(4 * pi * x[i]) : x[i];
    }
    const auto others = static_cast<double>(x.size() - 1);
    if (number_ == 4) return 1 + 10 * others + sum;
    if (number_ == 6) return 1 + 9 * mathematics::pow(sum / others, 0.25);
    return 1 + 9 * sum / others;
  }
  double shape(double f, double g) const {
    const auto ratio = f / g;
    if (number_ == 1 || number_ == 4) return 1 - std::sqrt(ratio);
    if (number_ == 3) return 1 - std::sqrt(ratio) - ratio * mathematics::sin(10 * pi * f);
    return 1 - ratio * ratio;
  }

  int number_;
  std::size_t variables_;
};

}  // namespace clade::problems
