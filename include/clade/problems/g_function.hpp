// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <initializer_list>
#include <utility>
#include <vector>

#include "../core/checked.hpp"
#include "../core/constrained.hpp"
#include "../mathematics/cos.hpp"
#include "../mathematics/exp.hpp"
#include "../mathematics/sin.hpp"
#include "../reals/chromosome/reals.hpp"
#include "../text/message.hpp"

namespace clade::problems {

/// One of the constrained functions g01 to g13, all of which are minimized. It is a fitness for `minimize` and provides
/// its space.
///
///     const problems::g_function g06{6};
///     auto result = run(evolve(minimize(g06, g06.space()), differential_evolution{}, 1), stop::evaluations(240'000));
///
/// The functions have two to twenty variables and linear or nonlinear constraints. The feasible fraction of the box
/// ranges from almost 0 to almost 1. g03, g05, g11 and g13 have equality constraints. These count as satisfied within
/// `tolerance`. The violation is the sum of the constraint violations as written in the source. g02, g03, g08 and g12
/// are maximized in the source; here they are negated.
///
/// Throws std::invalid_argument for a number outside 1 to 13, a negative tolerance, and vectors of the wrong length.
/// Source: Runarsson and Yao, "Stochastic ranking for constrained evolutionary optimization", 2000; best known values:
/// Liang et al., CEC 2006, for a tolerance of 1e-4.
/// ~~~
/// const problems::g_function g06{6};
/// run(evolve(minimize(g06, g06.space()), lshade{.evaluations = 1000}, 1), stop::evaluations(1000));
/// ~~~
class g_function {
 public:
  explicit g_function(int number, double tolerance = 1e-4) : number_(number), tolerance_(tolerance) {
    clade::detail::integer_range{1, 13}.check("g_function", number);
    ranges_ = ranges_of(number);
    if (!(tolerance >= 0)) clade::detail::refuse({"g_function tolerance must be at least 0, but was ", tolerance});
  }

  /// Returns the space of the variables, with the bounds given in the source.
  chromosome::reals<> space() const { return chromosome::reals<>(ranges_); }

  /// Returns the best known value of a feasible vector for a tolerance of 1e-4.
  double best_known() const {
    constexpr std::array values{-15.0,           -0.8036191042,    -1.0005001000, -30665.5386717834,
                                5126.4967140071, -6961.8138755802, 24.3062090681, -0.0958250415,
                                680.6300573745,  7049.2480205286,  0.7499000000,  -1.0,
                                0.0539415140};
    return values[static_cast<std::size_t>(number_ - 1)];
  }

  constrained<double> operator()(const std::vector<double>& x) const {
    if (x.size() != ranges_.size()) {
      clade::detail::refuse({"g_function vectors must have ", ranges_.size(), " variables, but had ", x.size()});
    }
    using evaluation = constrained<double> (g_function::*)(const vector&) const;
    constexpr std::array<evaluation, 13> all{&g_function::g01, &g_function::g02, &g_function::g03, &g_function::g04,
                                             &g_function::g05, &g_function::g06, &g_function::g07, &g_function::g08,
                                             &g_function::g09, &g_function::g10, &g_function::g11, &g_function::g12,
                                             &g_function::g13};
    return (this->*all[static_cast<std::size_t>(number_ - 1)])(x);
  }

 private:
  using vector = std::vector<double>;
  static constexpr double pi = 3.14159265358979323846;

  static double square(double x) { return x * x; }
  // Returns the sum of the violations of the constraints g <= 0.
  static double at_most_0(std::initializer_list<double> all) {
    double sum = 0;
    for (const auto g : all) sum += std::max(0.0, g);
    return sum;
  }
  double equal(double h) const { return std::max(0.0, std::fabs(h) - tolerance_); }

  static std::vector<chromosome::range> ranges_of(int number) {
    using ranges = std::vector<chromosome::range>;
    std::array<ranges, 13> all{
        ranges(13, {0, 1}),
        ranges(20, {0, 10}),
        ranges(10, {0, 1}),
        ranges{{78, 102}, {33, 45}, {27, 45}, {27, 45}, {27, 45}},
        ranges{{0, 1200}, {0, 1200}, {-0.55, 0.55}, {-0.55, 0.55}},
        ranges{{13, 100}, {0, 100}},
        ranges(10, {-10, 10}),
        ranges(2, {0, 10}),
        ranges(7, {-10, 10}),
        ranges{{100, 10000}, {1000, 10000}, {1000, 10000}, {10, 1000}, {10, 1000}, {10, 1000}, {10, 1000}, {10, 1000}},
        ranges(2, {-1, 1}),
        ranges(3, {0, 10}),
        ranges{{-2.3, 2.3}, {-2.3, 2.3}, {-3.2, 3.2}, {-3.2, 3.2}, {-3.2, 3.2}}};
    all[0][9] = all[0][10] = all[0][11] = {0, 100};
    return std::move(all[static_cast<std::size_t>(number - 1)]);
  }

  constrained<double> g01(const vector& x) const {
    double f = 0;
    for (std::size_t i = 0; i < 4; ++i) f += 5 * x[i] - 5 * x[i] * x[i];
    for (std::size_t i = 4; i < 13; ++i) f -= x[i];
    return {f,
            at_most_0({2 * x[0] + 2 * x[1] + x[9] + x[10] - 10, 2 * x[0] + 2 * x[2] + x[9] + x[11] - 10,
                       2 * x[1] + 2 * x[2] + x[10] + x[11] - 10, -8 * x[0] + x[9], -8 * x[1] + x[10], -8 * x[2] + x[11],
                       -2 * x[3] - x[4] + x[9], -2 * x[5] - x[6] + x[10], -2 * x[7] - x[8] + x[11]})};
  }

  constrained<double> g02(const vector& x) const {
    double fourth = 0, twice = 1, weighted = 0, product = 1, sum = 0;
    for (std::size_t i = 0; i < x.size(); ++i) {
      const auto c = mathematics::cos(x[i]), c2 = c * c;
      fourth += c2 * c2;
      twice *= c2;
      weighted += static_cast<double>(i + 1) * x[i] * x[i];
      product *= x[i];
      sum += x[i];
    }
    const auto f = weighted > 0 ? -std::fabs((fourth - 2 * twice) / std::sqrt(weighted)) : 0.0;
    return {f, at_most_0({0.75 - product, sum - 7.5 * static_cast<double>(x.size())})};
  }

  constrained<double> g03(const vector& x) const {
    double product = 1, squares = 0;
    for (const auto one : x) {
      product *= std::sqrt(static_cast<double>(x.size())) * one;
      squares += one * one;
    }
    return {-product, equal(squares - 1)};
  }

  constrained<double> g04(const vector& x) const {
    const auto u = 85.334407 + 0.0056858 * x[1] * x[4] + 0.0006262 * x[0] * x[3] - 0.0022053 * x[2] * x[4];
    const auto v = 80.51249 + 0.0071317 * x[1] * x[4] + 0.0029955 * x[0] * x[1] + 0.0021813 * x[2] * x[2];
    const auto w = 9.300961 + 0.0047026 * x[2] * x[4] + 0.0012547 * x[0] * x[2] + 0.0019085 * x[2] * x[3];
    return {5.3578547 * x[2] * x[2] + 0.8356891 * x[0] * x[4] + 37.293239 * x[0] - 40792.141,
            at_most_0({u - 92, -u, v - 110, 90 - v, w - 25, 20 - w})};
  }

  constrained<double> g05(const vector& x) const {
    const auto sin = [](double a) { return mathematics::sin(a); };
    return {3 * x[0] + 0.000001 * x[0] * x[0] * x[0] + 2 * x[1] + 0.000002 / 3 * x[1] * x[1] * x[1],
            at_most_0({-x[3] + x[2] - 0.55, -x[2] + x[3] - 0.55}) +
                equal(1000 * sin(-x[2] - 0.25) + 1000 * sin(-x[3] - 0.25) + 894.8 - x[0]) +
                equal(1000 * sin(x[2] - 0.25) + 1000 * sin(x[2] - x[3] - 0.25) + 894.8 - x[1]) +
                equal(1000 * sin(x[3] - 0.25) + 1000 * sin(x[3] - x[2] - 0.25) + 1294.8)};
  }

  constrained<double> g06(const vector& x) const {
    const auto a = x[0] - 10, b = x[1] - 20;
    return {a * a * a + b * b * b,
            at_most_0({-square(x[0] - 5) - square(x[1] - 5) + 100, square(x[0] - 6) + square(x[1] - 5) - 82.81})};
  }

  constrained<double> g07(const vector& x) const {
    const auto f = x[0] * x[0] + x[1] * x[1] + x[0] * x[1] - 14 * x[0] - 16 * x[1] + square(x[2] - 10) +
                   4 * square(x[3] - 5) + square(x[4] - 3) + 2 * square(x[5] - 1) + 5 * x[6] * x[6] +
                   7 * square(x[7] - 11) + 2 * square(x[8] - 10) + square(x[9] - 7) + 45;
    return {f, at_most_0({-105 + 4 * x[0] + 5 * x[1] - 3 * x[6] + 9 * x[7], 10 * x[0] - 8 * x[1] - 17 * x[6] + 2 * x[7],
                          -8 * x[0] + 2 * x[1] + 5 * x[8] - 2 * x[9] - 12,
                          3 * square(x[0] - 2) + 4 * square(x[1] - 3) + 2 * x[2] * x[2] - 7 * x[3] - 120,
                          5 * x[0] * x[0] + 8 * x[1] + square(x[2] - 6) - 2 * x[3] - 40,
                          x[0] * x[0] + 2 * square(x[1] - 2) - 2 * x[0] * x[1] + 14 * x[4] - 6 * x[5],
                          0.5 * square(x[0] - 8) + 2 * square(x[1] - 4) + 3 * x[4] * x[4] - x[5] - 30,
                          -3 * x[0] + 6 * x[1] + 12 * square(x[8] - 8) - 7 * x[9]})};
  }

  constrained<double> g08(const vector& x) const {
    const auto wave = mathematics::sin(2 * pi * x[0]), below = x[0] * x[0] * x[0] * (x[0] + x[1]);
    const auto f = below > 0 ? -(wave * wave * wave * mathematics::sin(2 * pi * x[1])) / below : 0.0;
    return {f, at_most_0({x[0] * x[0] - x[1] + 1, 1 - x[0] + square(x[1] - 4)})};
  }

  constrained<double> g09(const vector& x) const {
    const auto fourth = [](double a) { return square(square(a)); };
    const auto sixth = square(x[4] * x[4] * x[4]);
    const auto f = square(x[0] - 10) + 5 * square(x[1] - 12) + fourth(x[2]) + 3 * square(x[3] - 11) + 10 * sixth +
                   7 * x[5] * x[5] + fourth(x[6]) - 4 * x[5] * x[6] - 10 * x[5] - 8 * x[6];
    return {f, at_most_0({-127 + 2 * x[0] * x[0] + 3 * fourth(x[1]) + x[2] + 4 * x[3] * x[3] + 5 * x[4],
                          -282 + 7 * x[0] + 3 * x[1] + 10 * x[2] * x[2] + x[3] - x[4],
                          -196 + 23 * x[0] + x[1] * x[1] + 6 * x[5] * x[5] - 8 * x[6],
                          4 * x[0] * x[0] + x[1] * x[1] - 3 * x[0] * x[1] + 2 * x[2] * x[2] + 5 * x[5] - 11 * x[6]})};
  }

  constrained<double> g10(const vector& x) const {
    return {x[0] + x[1] + x[2],
            at_most_0({-1 + 0.0025 * (x[3] + x[5]), -1 + 0.0025 * (x[4] + x[6] - x[3]), -1 + 0.01 * (x[7] - x[4]),
                       -x[0] * x[5] + 833.33252 * x[3] + 100 * x[0] - 83333.333,
                       -x[1] * x[6] + 1250 * x[4] + x[1] * x[3] - 1250 * x[3],
                       -x[2] * x[7] + 1250000 + x[2] * x[4] - 2500 * x[4]})};
  }

  constrained<double> g11(const vector& x) const { return {x[0] * x[0] + square(x[1] - 1), equal(x[1] - x[0] * x[0])}; }

  constrained<double> g12(const vector& x) const {
    const auto f = -(100 - square(x[0] - 5) - square(x[1] - 5) - square(x[2] - 5)) / 100;
    // The feasible region consists of 729 balls around the points with integer coordinates from 1 to 9. Only the
    // nearest ball matters.
    double nearest = 0;
    for (const auto one : x) nearest += square(one - std::clamp(std::floor(one + 0.5), 1.0, 9.0));
    return {f, at_most_0({nearest - 0.0625})};
  }

  constrained<double> g13(const vector& x) const {
    double squares = 0;
    for (const auto one : x) squares += one * one;
    return {mathematics::exp(x[0] * x[1] * x[2] * x[3] * x[4]), equal(squares - 10) +
                                                                    equal(x[1] * x[2] - 5 * x[3] * x[4]) +
                                                                    equal(x[0] * x[0] * x[0] + x[1] * x[1] * x[1] + 1)};
  }

  int number_;
  double tolerance_;
  std::vector<chromosome::range> ranges_;
};

}  // namespace clade::problems
