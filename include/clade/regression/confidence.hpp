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
  std::size_t node;   ///< position of the constant in the formula
  double value;       ///< value in the formula
  double low, high;   ///< ends of the interval; one or both are infinite if the data do not bound the constant
  bool held = false;  ///< whether it is not fitted, such as 1 in a / (1 + b x), because it would be redundant
};

namespace detail {

/// The linear approximation of a formula in its constants, about their current values: the derivatives, and the
/// eigenvectors of their correlation.
struct linearization {
  sensitivity slopes;
  std::vector<bool> held;         ///< whether a constant is not fitted, see `constant_interval`
  std::vector<double> scale;      ///< the norm of the derivatives of each constant; 0 if it is not free
  std::vector<double> vectors;    ///< eigenvectors of the correlation of the derivatives, as columns
  std::vector<double> strengths;  ///< their eigenvalues

  std::size_t constants() const noexcept { return held.size(); }
  std::size_t free() const noexcept { return held.size() - static_cast<std::size_t>(std::ranges::count(held, true)); }
  /// Whether a change of the constants along eigenvector `e` has a measurable effect on the values in the rows.
  bool has_effect(std::size_t e) const { return strengths[e] > 1e-13 * static_cast<double>(constants()); }
  /// The standard error of constant i if the residuals have a variance of 1. Infinite if the rows do not determine it.
  double standard_error(std::size_t i) const;
};

/// Linearizes a formula. Simple constants, such as 1 and 2, are held if the others make them redundant or if they have
/// no finite derivative.
linearization linearized(const formula& f, const samples& data);

/// Fits the free constants of a formula by least squares, in up to 50 steps of Levenberg and Marquardt, and returns the
/// fitted formula.
formula least_squares(const formula& f, const samples& data);

}  // namespace detail

/// Confidence intervals of the constants of a fitted formula, in the order of its nodes.
///
/// The intervals are those of the profile likelihood. To find an end, the constant moves away from its best value, and
/// all others are fitted again, until the sum of squared errors is that of the best fit times 1 + t² / (rows -
/// constants), where t is the quantile of Student's distribution for `level`, in (0, 1). For formulas that are linear
/// in their constants these are the usual intervals, value ± t standard errors. An end is infinite if the errors never
/// grow as much: the data bound the constant from one side only, or not at all. Both are infinite if the constant is
/// redundant, as in a * (b * x), if it has no effect or no derivative, or if there are no more rows than constants.
///
/// Simple constants, such as 1 and 2, are held if they would make others redundant, as 1 in a / (1 + b x): then both
/// ends are the value. The intervals contain the values of the formula, also if these were rounded.
///
/// Intervals assume independent normal errors of equal variance, or of variances inversely proportional to the weights,
/// and a formula whose form was known in advance; they do not account for the choice of the form by a search.
///
/// Cost: about ten fits for each end, each with gradients in all rows and rows * k² / 2 for k constants. With more than
/// 5,000 rows the intervals are those of the linearized formula, which takes one such step.
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
