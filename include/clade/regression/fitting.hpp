// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "../mathematics/binade.hpp"
#include "../text/message.hpp"
#include "evaluator.hpp"

namespace clade::regression {

/// Linear scaling: a formula f becomes intercept + slope * f.
/// ~~~
/// const regression::scaling line{.intercept = 1, .slope = 2};
/// ~~~
struct scaling {
  double intercept = 0, slope = 1;
};

namespace detail {

/// A sum in eight lanes. The fixed number of lanes allows vectorization and gives the same bits everywhere.
template <class Term>
[[gnu::always_inline]] inline double sum(std::size_t n, const Term& term) {
  double lanes[8] = {};
  std::size_t i = 0;
  for (; i + 8 <= n; i += 8) {
    for (std::size_t k = 0; k < 8; ++k) lanes[k] += term(i + k);
  }
  for (std::size_t k = 0; i < n; ++i, ++k) lanes[k] += term(i);
  return ((lanes[0] + lanes[4]) + (lanes[2] + lanes[6])) + ((lanes[1] + lanes[5]) + (lanes[3] + lanes[7]));
}

// NaN counts as an infinite error.
inline double finite_or_infinity(double error) {
  return std::isfinite(error) ? error : std::numeric_limits<double>::infinity();
}

inline double mean(std::span<const double> x) {
  return sum(x.size(), [&](std::size_t i) { return x[i]; }) / static_cast<double>(x.size());
}

/// The scale of a constant: a power of two such that the squares of its derivatives neither overflow nor underflow. It
/// is 1 for constants from 2^-500 to 2^500 and for 0.
double unit_of_constant(double value);

}  // namespace detail

/// The intercept and slope that minimize the sum of squares of intercept + slope * f - y. The slope is 0 if f is
/// constant. Both are NaN if f is not finite everywhere. Throws std::invalid_argument for columns of different lengths.
/// Source: Keijzer, "Improving symbolic regression with interval arithmetic and linear scaling", 2003.
/// ~~~
/// const std::vector<double> x{1, 2, 3, 4}, y{3, 5, 7, 9};
/// const regression::samples data{.names = {"x"}, .inputs = {x}, .target = y};
/// const auto by = regression::linear_scaling(x, y);
/// by.slope;  // = 2.0
/// by.intercept;  // = 1.0
/// ~~~
scaling linear_scaling(std::span<const double> f, std::span<const double> y);

/// The sum of squares of intercept + slope * f - y. Throws std::invalid_argument for columns of different lengths.
/// ~~~
/// const std::vector<double> x{1, 2, 3, 4}, y{3, 5, 7, 9};
/// const regression::samples data{.names = {"x"}, .inputs = {x}, .target = y};
/// regression::sum_of_squares(x, y, {.intercept = 1, .slope = 2});  // = 0.0
/// ~~~
double sum_of_squares(std::span<const double> f, std::span<const double> y, const scaling& by);

/// Fits the constants of formulas to data by the method of Levenberg and Marquardt, together with intercept and slope.
///
/// Each iteration computes the derivatives with respect to every constant in all rows and solves the damped normal
/// equations. The damping falls by a factor of 10 after a step that improves the fit and rises by 10 after a step that
/// does not. Intercept and slope are always optimal for the constants. The fit ends after `iterations` iterations, or
/// when an improving step lowers the sum of squares by a share of at most `tolerance`. A constant with a non-finite
/// derivative in some row does not change.
///
/// Like `evaluator`, the object holds only buffers, and results are the same bits everywhere.
/// Cost: an evaluation per step, and `evaluator::gradients` and rows * k^2 / 2 per improving step, for k constants.
/// Source: Marquardt, "An algorithm for least-squares estimation of nonlinear parameters", 1963; for symbolic
/// regression: Kommenda, Burlacu, Kronberger and Affenzeller, "Parameter identification for symbolic regression using
/// nonlinear least squares", 2020.
/// ~~~
/// std::vector<double> x, y;
/// for (int i = 0; i < 20; ++i) y.push_back(std::exp(0.5 * x.emplace_back(0.1 * i)));
/// const std::vector<std::span<const double>> inputs{x};
/// regression::formulas genes;
/// regression::assign(genes, regression::parse("exp(0.3 * x)", std::vector<std::string>{"x"}));
/// regression::fitting fit;
/// fit(genes, inputs, y, 20).sum_of_squares < 1e-12;  // = true
/// ~~~
class fitting {
 public:
  fitting() = default;
  /// `users` are the user functions of the formulas; they must outlive this object.
  explicit fitting(std::span<const user_function> users) : evaluate_(users) {}

  /// See `evaluator::use`.
  void use(std::span<const user_function> users) noexcept { evaluate_.use(users); }

  /// Reserves memory for formulas of up to `nodes` nodes, so that fitting them does not allocate.
  void reserve(std::size_t nodes);

  struct result {
    regression::scaling scaling;
    double sum_of_squares = std::numeric_limits<double>::infinity();
    std::size_t evaluations = 0;  ///< passes over the rows
    bool changed = false;         ///< whether any constant changed
  };

  /// Fits the constants of the last gene in place and returns the quality of the fit. With 0 `iterations` it only
  /// evaluates. The sum of squares is infinite if the formula is not finite in all rows.
  result operator()(formulas& genes, columns data, std::span<const double> y, std::size_t iterations,
                    double tolerance = 1e-9);

  /// The values of the last fitted formula, before scaling.
  std::span<const double> values() const noexcept { return values_; }

 private:
  void evaluate(const formulas& genes, columns data, std::span<const double> y, result& into);

  // The lower triangle of J'J, and J'r, for the constants, the intercept and the slope.
  void normal_equations(const formulas& genes, columns data, std::span<const double> y, const scaling& by);

  // Derivatives with respect to constant i, in its scale.
  const double* in_unit(const double* derivatives, std::size_t count, std::size_t i);

  bool solve_step(double damping);

  static double dot(const double* a, const double* b, std::size_t n) {
    return detail::sum(n, [=](std::size_t i) { return a[i] * b[i]; });
  }

  evaluator evaluate_;
  std::vector<std::uint32_t> places_;
  std::vector<double> values_, residuals_, kept_, matrix_, damped_, gradient_, step_, units_;
  std::vector<const double*> derivatives_;
  std::vector<std::vector<double>> scaled_;  // derivatives in the scales of very large or small constants
};

}  // namespace clade::regression

#ifndef CLADE_SEPARATE_COMPILATION
#include "fitting.ipp"
#endif
