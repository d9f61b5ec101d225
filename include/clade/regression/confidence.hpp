// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <numbers>
#include <span>
#include <vector>

#include "../core/checked.hpp"
#include "../text/message.hpp"
#include "arcsin.hpp"
#include "description.hpp"
#include "model.hpp"

namespace clade::regression {

namespace detail {

/// The probability that a variable of Student's t distribution lies between -t and t.
/// Cost: about degrees / 2 terms.
/// Source: Abramowitz and Stegun, "Handbook of mathematical functions", 1964, 26.7.3 and 26.7.4.
inline double student_within(double t, std::size_t degrees) {
  const auto n = static_cast<double>(degrees);
  const auto square = n / (n + t * t), cosine = std::sqrt(square), sine = t / std::sqrt(n + t * t);
  const bool odd = degrees % 2 == 1;
  double term = odd ? cosine : 1, sum = degrees > 1 ? term : 0;
  for (std::size_t k = odd ? 3 : 2; k + (odd ? 2 : 1) <= degrees && term > 1e-18 * sum; k += 2) {
    const auto of = static_cast<double>(k);
    term *= (of - 1) / of * square;
    sum += term;
  }
  return odd ? 2 / std::numbers::pi * (arcsin(sine) + sine * sum) : sine * sum;
}

/// The quantile t such that a variable of Student's t distribution lies between -t and t with probability `level`.
inline double student_margin(double level, std::size_t degrees) {
  double low = 0, high = 1;
  while (student_within(high, degrees) < level && high < 1e12) high *= 2;
  for (int i = 0; i < 200 && low < high; ++i) {
    const auto middle = low + (high - low) / 2;
    if (middle == low || middle == high) break;
    (student_within(middle, degrees) < level ? low : high) = middle;
  }
  return high;
}

}  // namespace detail

/// A constant of a formula with its confidence interval.
/// ~~~
/// const std::vector<double> x{0, 1, 2, 3, 4}, y{1, 3, 2, 5, 4};
/// const regression::samples data{.names = {"x"}, .inputs = {x}, .target = y};
/// const auto line = regression::parse("0.8 * x + 1.4", data.names);
/// const regression::constant_interval slope = regression::constant_intervals(line, data)[0];
/// slope.value;  // = 0.8
/// ~~~
struct constant_interval {
  std::size_t node;  ///< position of the constant in the formula
  double value;      ///< fitted value
  double low, high;  ///< ends of the interval, infinite if the data do not bound the constant
};

namespace detail {

/// The eigenvectors of a symmetric n × n matrix, as columns of a row-major matrix; the diagonal of `a` becomes the
/// eigenvalues, by Jacobi's method.
/// Cost: a few sweeps of n^3 steps.
/// Source: Golub and Van Loan, "Matrix computations", 2013.
inline std::vector<double> eigenvectors(std::span<double> a, std::size_t n) {
  std::vector<double> vectors(n * n);
  for (std::size_t i = 0; i < n; ++i) vectors[i * n + i] = 1;
  for (int sweep = 0; sweep < 50; ++sweep) {
    double rest = 0;
    for (std::size_t p = 0; p < n; ++p) {
      for (std::size_t q = 0; q < p; ++q) {
        const auto off = a[p * n + q];
        rest = std::max(rest, std::abs(off));
        if (off == 0) continue;
        const auto ratio = (a[q * n + q] - a[p * n + p]) / (2 * off);
        const auto tangent = (ratio < 0 ? -1 : 1) / (std::abs(ratio) + std::sqrt(ratio * ratio + 1));
        const auto cosine = 1 / std::sqrt(tangent * tangent + 1), sine = tangent * cosine;
        const auto turn = [&](double& x, double& y) {
          const auto first = cosine * x - sine * y;
          y = sine * x + cosine * y;
          x = first;
        };
        for (std::size_t i = 0; i < n; ++i) turn(a[i * n + p], a[i * n + q]);
        for (std::size_t i = 0; i < n; ++i) turn(a[p * n + i], a[q * n + i]);
        for (std::size_t i = 0; i < n; ++i) turn(vectors[i * n + p], vectors[i * n + q]);
      }
    }
    if (rest < 1e-15) break;
  }
  return vectors;
}

}  // namespace detail

/// Confidence intervals of the constants of a fitted formula, in the order of its nodes.
///
/// The formula is linearized in its constants at their values. The error variance is estimated from the residuals, with
/// rows - constants degrees of freedom. An interval is value ± t s, where t is the quantile of Student's distribution
/// for `level`, in (0, 1), and s the standard error of the constant. Intervals assume independent normal errors of
/// equal variance, or of variances inversely proportional to the weights, and a formula whose form was known in
/// advance; they do not account for the choice of the form by a search. An interval is infinite if the constant is
/// redundant, as in a * (b * x), if it has no effect or no derivative, or if there are no more rows than constants.
///
/// Cost: the gradients in all rows and rows * k² / 2 for k constants.
/// Throws std::invalid_argument for a level outside (0, 1).
/// Source: Bates and Watts, "Nonlinear regression analysis and its applications", 1988.
/// ~~~
/// const std::vector<double> x{0, 1, 2, 3, 4}, y{1, 3, 2, 5, 4};
/// const regression::samples data{.names = {"x"}, .inputs = {x}, .target = y};
/// const auto line = regression::parse("0.8 * x + 1.4", data.names);
/// const auto slope = regression::constant_intervals(line, data, 0.95)[0];
/// slope.low < 0 && slope.high > 1.8;  // = true
/// ~~~
inline std::vector<constant_interval> constant_intervals(const formula& of, const samples& data,
                                                         clade::detail::number_inside<"level", 0, 1> level = 0.95) {
  constexpr auto infinity = std::numeric_limits<double>::infinity();
  const auto [places, units, matrix, gradient, squares] = detail::sensitivity_of(of, data);
  std::vector<constant_interval> intervals;
  for (const auto i : places) intervals.push_back({i, of[i].symbol.value, -infinity, infinity});
  const auto k = places.size(), rows = data.rows();
  if (k == 0 || rows <= k) return intervals;
  // Scaled to unit derivatives, so that the magnitudes of constants do not matter.
  std::vector<double> scale(k), correlation(k * k);
  // A constant without effect or with a non-finite derivative is left out; its interval is infinite.
  const auto counts = [&](std::size_t i) { return scale[i] > 0 && std::isfinite(scale[i]); };
  for (std::size_t i = 0; i < k; ++i) scale[i] = std::sqrt(matrix[i * k + i]);
  for (std::size_t i = 0; i < k; ++i) {
    for (std::size_t j = 0; j <= i; ++j) {
      const auto value = counts(i) && counts(j) ? matrix[i * k + j] / (scale[i] * scale[j]) : i == j ? 1 : 0;
      correlation[j * k + i] = correlation[i * k + j] = value;
    }
  }
  const auto deviation = std::sqrt(squares / static_cast<double>(rows - k));
  const auto t = detail::student_margin(level, rows - k);
  const auto vectors = detail::eigenvectors(correlation, k);  // correlation now holds the eigenvalues in its diagonal
  for (std::size_t i = 0; i < k; ++i) {
    if (!counts(i)) continue;
    double variance = 0;
    for (std::size_t e = 0; e < k; ++e) {
      const auto part = vectors[i * k + e] * vectors[i * k + e];
      // A constant with a component along a direction without effect is not determined.
      const bool has_effect = correlation[e * k + e] > 1e-13 * static_cast<double>(k);
      variance += has_effect ? part / correlation[e * k + e] : part > 1e-12 ? infinity : 0;
    }
    if (variance == infinity) continue;
    const auto margin = t * deviation * std::sqrt(variance) / scale[i] * units[i];
    intervals[i].low = intervals[i].value - margin;
    intervals[i].high = intervals[i].value + margin;
  }
  return intervals;
}

}  // namespace clade::regression
