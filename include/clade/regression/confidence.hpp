// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "../core/checked.hpp"
#include "description.hpp"
#include "model.hpp"

namespace clade::regression {

/// A constant of a formula with its confidence interval.
/// ~~~
/// const std::vector<double> x{0, 1, 2, 3, 4}, y{1, 3, 2, 5, 4};
/// const regression::samples data{.names = {"x"}, .inputs = {x}, .target = y};
/// const auto line = regression::parse("0.8 * x + 1.4", data.names);
/// const regression::constant_interval slope = regression::constant_intervals(line, data)[0];
/// slope.value;  // = 0.8
/// ~~~
struct constant_interval {
  std::size_t node;  ///< position of the constant among the nodes of the formula
  double value;      ///< value of the constant in the formula
  double low, high;  ///< ends of the interval; one or both are infinite if the data do not bound the constant
  /// Whether the constant is not fitted because it is redundant, as 1 in a / (1 + b x) is, or has no finite derivative.
  bool held = false;
};

namespace detail {

/// The linear approximation of a formula in its constants about their current values.
struct linearization {
  /// The derivatives of the formula with respect to all its constants.
  sensitivity slopes;
  std::vector<bool> held;  ///< whether a constant is not fitted, see `constant_interval`
  /// The norm of the derivatives with respect to each constant; 0 if the constant is not free.
  std::vector<double> scale;
  /// Eigenvectors of the correlation matrix of the derivatives, as columns of a row-major matrix.
  std::vector<double> vectors;
  std::vector<double> strengths;  ///< the eigenvalues, in the order of the eigenvectors

  /// Returns the number of constants.
  std::size_t constants() const noexcept { return held.size(); }
  /// Returns the number of constants that are fitted.
  std::size_t free() const noexcept { return held.size() - static_cast<std::size_t>(std::ranges::count(held, true)); }
  /// Returns whether a change of the constants along eigenvector `e` has a measurable effect on the values in the rows.
  bool has_effect(std::size_t e) const { return strengths[e] > 1e-13 * static_cast<double>(constants()); }
  /// Returns the standard error of constant i for residuals with a variance of 1. Returns infinity if the rows do not
  /// determine the constant.
  double standard_error(std::size_t i) const;
};

/// Linearizes a formula in its constants. Simple constants, such as 1 and 2, are held if the other constants make them
/// redundant or if their derivatives are not finite.
linearization linearized(const formula& f, const samples& data);

/// Fits the free constants of a formula by least squares, in up to 50 steps of the method of Levenberg and Marquardt,
/// and returns the fitted formula.
formula least_squares(const formula& f, const samples& data);

}  // namespace detail

/// Returns confidence intervals of the constants of a fitted formula, in the order of its nodes.
///
/// The intervals are profile likelihood intervals. To find an end, the constant is moved away from its best value and
/// all other constants are fitted again, until the sum of squared errors is that of the best fit times 1 + t² / (rows -
/// constants). Here t is the quantile of Student's t distribution for a two-sided `level` in (0, 1). For formulas that
/// are linear in their constants, the intervals are the usual ones: value ± t standard errors. An end is infinite if
/// the errors never become so large: the data bound the constant from one side only, or not at all. Both ends are
/// infinite if the constant is redundant, as in a * (b * x), if it has no effect or no finite derivative, or if there
/// are no more rows than constants.
///
/// Simple constants, such as 1 and 2, are held if their derivatives are not finite, or if they would make other
/// constants redundant, as 1 in a / (1 + b x) would: both ends of their intervals are the value. Each interval contains
/// the value in the formula, even if the value was rounded.
///
/// The intervals assume that the errors are independent and normal, with equal variances or variances inversely
/// proportional to the weights, and that the form of the formula was known in advance. They do not account for the
/// choice of the form by a search.
///
/// Cost: about ten fits for each end, each with gradients in all rows and rows * k² / 2 operations per step, for k
/// constants. With more than 5,000 rows, the intervals are those of the linearized formula. This takes a single such
/// step.
/// Throws std::invalid_argument for a level outside (0, 1).
/// Source: Bates and Watts, "Nonlinear regression analysis and its applications", 1988; Venzon and Moolgavkar, "A
/// method for computing profile-likelihood-based confidence intervals", 1988.
/// ~~~
/// const std::vector<double> x{0, 1, 2, 3, 4}, y{1, 3, 2, 5, 4};
/// const regression::samples data{.names = {"x"}, .inputs = {x}, .target = y};
/// const auto line = regression::parse("0.8 * x + 1.4", data.names);
/// const auto slope = regression::constant_intervals(line, data, 0.95)[0];
/// slope.low < 0 && slope.high > 1.8;  // = true
/// ~~~
std::vector<constant_interval> constant_intervals(const formula& of, const samples& data,
                                                  clade::detail::real_in_open_interval<"level", 0, 1> level = 0.95);

}  // namespace clade::regression

#ifndef CLADE_SEPARATE_COMPILATION
#include "confidence.ipp"
#endif
