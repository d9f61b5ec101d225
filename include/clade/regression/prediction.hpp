// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "../core/checked.hpp"
#include "confidence.hpp"
#include "ranges.hpp"

namespace clade::regression {

/// The predicted value of a row, with confidence limits for the mean and for a new observation.
/// ~~~
/// const regression::prediction sure{.value = 2, .mean_low = 2, .mean_high = 2, .low = 2, .high = 2, .outside = false};
/// ~~~
struct prediction {
  double value;                ///< the value of the formula
  double mean_low, mean_high;  ///< limits of the estimated mean of many observations in the same row
  double low, high;            ///< limits of a new observation
  bool outside;                ///< whether an input of the formula is outside its range in the fitted rows
};

/// A fitted formula with all data that predictions of further rows require: the covariance of its constants, the
/// standard deviation of the residuals, and the ranges of the inputs. It does not refer to the samples, so it can be
/// saved.
/// ~~~
/// const std::vector<double> x{0, 1, 2, 3, 4}, y{1, 3, 2, 5, 4}, later{2, 10};
/// const regression::samples data{.names = {"x"}, .inputs = {x}, .target = y};
/// const auto line = regression::parse("0.8 * x + 1.4", data.names);
/// const regression::predictor of_line = regression::predictor_of(line, data);
/// const std::vector<std::span<const double>> inputs{later};
/// const auto predicted = of_line(inputs, 2);
/// predicted[0].low < 3 && predicted[0].high > 3;  // = true
/// predicted[1].outside;  // = true
/// ~~~
struct predictor {
  /// The fitted formula.
  formula expression;
  std::vector<std::uint32_t> constants = {};  ///< positions of the constants that were fitted
  /// Independent changes of these constants by one standard error, one per row of a row-major matrix.
  std::vector<double> directions = {};
  double deviation = 0;                       ///< standard deviation of the residuals, for a row of weight 1
  std::size_t degrees = 0;                    ///< degrees of freedom: rows minus fitted constants, at least 0
  std::vector<range> ranges = {};             ///< ranges of the inputs in the rows that the formula was fitted to
  std::vector<user_function> functions = {};  ///< user functions of the formula

  /// Predicts the first `rows` rows of `inputs`, with limits that hold with probability `level`, in (0, 1).
  ///
  /// The formula is linearized in its constants: the standard error of the mean is computed from the derivatives in the
  /// row and the covariance of the constants (the delta method). For the limits of a new observation, the variance of
  /// the residuals is added. Quantiles are those of Student's t distribution. The limits are exact for formulas that
  /// are linear in their constants. They assume that the form of the formula is right and that errors are independent
  /// and normal, with equal variances in new rows. New rows have weight 1, the mean weight of the fitted rows. Outside
  /// the ranges of the fitted rows, the true values may differ by much more if another form is right. Limits are
  /// infinite if there were no more rows than constants, or if a derivative is not finite.
  ///
  /// Inputs that the formula does not use may be empty, and are never outside their ranges.
  /// Cost: the gradients in all rows, and k² operations per row for k constants.
  /// Throws std::invalid_argument for a level outside (0, 1), and for columns that are missing or too short.
  /// Source: Bates and Watts, "Nonlinear regression analysis and its applications", 1988.
  std::vector<prediction> operator()(columns inputs, std::size_t rows,
                                     clade::detail::real_in_open_interval<"level", 0, 1> level = 0.95) const;

  /// Returns the positions of the inputs of the formula that are outside their ranges in a row, in ascending order.
  std::vector<std::size_t> outside(columns inputs, std::size_t row) const;
};

/// Returns the predictor of a formula that was fitted to these samples. `fixed` are the positions of constants that
/// were not fitted, see `model::fixed`; they are assumed to have no error.
/// Cost: the gradients in all rows, and rows * k² / 2 operations for k constants.
/// Throws std::invalid_argument for a fixed position that is not that of a constant.
/// ~~~
/// const std::vector<double> x{0, 1, 2, 3, 4}, y{1, 3, 2, 5, 4};
/// const regression::samples data{.names = {"x"}, .inputs = {x}, .target = y};
/// regression::predictor_of(regression::parse("0.8 * x + 1.4", data.names), data).degrees;  // = 3u
/// ~~~
predictor predictor_of(const formula& f, const samples& data, std::span<const std::size_t> fixed = {});

}  // namespace clade::regression

#ifndef CLADE_SEPARATE_COMPILATION
#include "prediction.ipp"
#endif
