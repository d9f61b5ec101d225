// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "evaluator.hpp"
#include "fitting.hpp"
#include "model.hpp"
#include "simplify.hpp"
#include "symbol.hpp"

namespace clade::regression {

/// Returns the mean squared rounding error of a column, estimated from its decimal digits: 0.2408 stands for a number
/// from 0.24075 to 0.24085. The estimate assumes that all values were rounded to the same number of digits after the
/// point or to the same number of significant digits, whichever is coarser for a value. The result is at most a
/// ten-thousandth of the variance, because coarser numbers are regarded as exact counts.
///
/// Cost: a conversion of each value to text.
/// ~~~
/// const std::vector<double> lengths{12.3, 45.6, 78.9};
/// regression::rounding_error_of(lengths) < 0.1 * 0.1 / 11;  // = true
/// ~~~
double rounding_error_of(std::span<const double> column);

/// Returns the length, in nats, of a message from which a reader who knows the inputs can restore the target. The
/// message consists of the noise, the symbols of the formula, and its constants with the digits that the data justify.
/// The formula with the least length is the most likely one; a formula whose length is greater by 3 is e^3 times less
/// likely.
///
/// The parts of the message have these lengths, in nats:
/// - The noise takes n/2 ln(S / (n - k) + e), for n rows, k fitted constants, the sum of squared errors S, and the
///   error e that `rounding_error_of` returns for the target.
/// - A leaf takes 1, and a column ln(columns) in addition. The functions + - * /, negation and squares take 1.6, roots
///   and powers 2, sin, cos, tanh and arcsin 3, and other functions 2.5.
/// - The digits of a fitted constant take 0.5 + ln(1 + |value| / width). A change of the constant by `width` raises the
///   sum of squared errors by the variance of the noise. A constant with d decimal digits takes at most 1 + 2.3 d.
///   Constants in exponents take 3 in addition.
/// - The digits of a simple constant such as 2, 1/2 or pi take 1 to 4, and 2 less in exponents.
///
/// These lengths are code lengths of usual formulas; they were tuned by simulation. Fitted constants in excess of a
/// third of the rows have no support: each of them takes as much as the noise of the mean, so that no such formula is
/// shorter than the mean. The length is infinite if a value is not finite.
///
/// A formula that has a pole, is not finite, or is far from the target between two rows takes 6 more. Otherwise, one
/// that has a pole or is not finite just beyond an end of a column takes 3 more. This zone is as long as three mean
/// distances between rows, but reaches at most halfway to 0. So of two formulas that explain the rows equally well the
/// one without a pole is chosen.
///
/// A weighted sum of k of m columns has a second code, and the shorter code is used: the symbols take 4 + ln(m + 1) +
/// ln(m choose k), each weight takes at least 2.5, and the intercept takes at most 2, because it depends on the origins
/// of all columns.
///
/// The formula must be complete, with intercept and slope. Only lengths of formulas for the same samples can be
/// compared. The units of the columns affect the difference of two lengths only through constants that have few digits
/// in one unit and many in another.
/// Cost: the gradients in all rows, rows * k² / 2 operations for k constants, and up to 900 evaluations of the formula
/// and of each divisor for each column of the formula.
/// Source: Rissanen, "Modeling by shortest data description", 1978; Wallace and Boulton, "An information measure for
/// classification", 1968; Bartlett, Desmond and Ferreira, "Exhaustive symbolic regression", 2023.
/// ~~~
/// const std::vector<double> x{1, 2, 3, 4, 5, 6}, y{2.1, 3.9, 6.1, 8, 9.9, 12.1};
/// const regression::samples data{.names = {"x"}, .inputs = {x}, .target = y};
/// const auto length = [&](const char* text) {
///   return regression::description_length(regression::parse(text, data.names), data);
/// };
/// length("2 * x") < length("1.997 * x + 0.0267");  // = true
/// ~~~
double description_length(const formula& f, const samples& data);

namespace detail {

/// The sums over all rows of the squared errors of a formula and of the products of its derivatives with respect to its
/// constants, weighted by the weights of the rows.
struct sensitivity {
  std::vector<std::uint32_t> places;  ///< positions of the constants in the formula, in ascending order
  std::vector<double> units;          ///< the scales of the derivatives, see `unit_of_constant`
  std::vector<double> matrix;         ///< the lower triangle of J'J, for the scaled derivatives J in all rows
  std::vector<double> gradient;       ///< J'(f - y), for the values f of the formula and the target y
  double squares = 0;                 ///< the sum of squared residuals; infinite if a value is not finite
};
/// Returns the sensitivity of a formula on samples. The squares are infinite if a value is not finite.
sensitivity sensitivity_of(const formula& f, const samples& data);

/// Returns the length of a simple constant, in nats: 0, integers and halves below 10, some fractions, powers of ten up
/// to 10^6, ln 2, ln 10, and some multiples of pi, all of either sign. Simple constants are not fitted to the data.
/// Returns infinity for other constants.
double length_of_simple(double value);

/// Returns the number of columns of a weighted sum of columns in which no column occurs twice. Returns std::nullopt for
/// other formulas.
std::optional<std::size_t> columns_of_sum(const formula& f);

/// Returns approximate leave-one-out residuals: for each row, the residual of the formula with constants fitted to all
/// other rows. Each is approximated by the residual of the formula divided by 1 minus the leverage of the row, and is
/// at most 20 times this residual. If the rows have weights, each result is multiplied by the square root of the weight
/// of its row.
/// Cost: the gradients in all rows, and rows * k³ / 6 operations for k constants.
/// Source: Allen, "The relationship between variable selection and data augmentation and a method for prediction",
/// 1974.
std::vector<double> errors_left_out(const formula& f, const samples& data);

/// Returns the length of the symbols of a formula, in nats, for `inputs` columns.
double length_of_symbols(const formula& f, std::size_t inputs);

/// The minimum length of the weight of a column in a weighted sum, in nats. Without this minimum, a column with a
/// weight near 0 or equal to 1 would cost too little.
inline constexpr double least_of_weight = 2.5;

/// Returns the minimum length, in nats, of a weighted sum of `columns` of `inputs` columns, without its intercept: the
/// lengths of the number of columns, of their choice, and of their weights, each of the minimum length.
double length_of_sum(std::size_t columns, std::size_t inputs);

/// A calculator of `description_length`, without that of poles, for formulas of the same samples. It can also change
/// the constants of a formula to shorten its description.
class described {
 public:
  /// `data` must outlive this object. If `data` has only some of the rows that formulas describe, `rows` is the number
  /// of all these rows; 0 means that `data` has all of them.
  explicit described(const samples& data, std::size_t rows = 0);

  /// Returns the description length of a formula, in nats.
  double operator()(const formula& f) const { return (*this)(f, sensitivity_of(f, *data_)); }
  /// Returns the description length of a formula with a known sensitivity, in nats.
  double operator()(const formula& f, const sensitivity& s) const;

  /// Fits the constants of a formula, except for simple ones, in up to `steps` steps of the method of Levenberg and
  /// Marquardt. Returns the sensitivity of the fitted formula.
  sensitivity polish(formula& f, std::size_t steps) const;

  /// Replaces constants by 0, 1, integers, halves and other simple numbers if that shortens the description, and fits
  /// the other constants again. A constant changes by at most 2.5 standard errors; changes to 0 and changes of
  /// exponents are not limited. If the rows hardly determine a constant, the operation of which it is an argument may
  /// be replaced by the constant. Formulas for which `allows(f)` is false are not used.
  void settle(formula& f, const std::function<bool(const formula&)>& allows) const;

 private:
  // Returns the variance of the noise, including rounding errors, of a formula with `constants` fitted constants.
  double noise(double squares, std::size_t constants) const;
  // Returns the length of constant i, in nats. `noise` is the variance of the noise.
  double of_constant(const formula& f, const sensitivity& s, std::size_t i, double noise) const;
  // Returns the length of noise with the variance `noise`, in nats.
  double of_errors(double noise) const;

  const samples* data_;
  // The number of rows that formulas describe, and the variance of the rounding errors of the target.
  double rows_, floor_;
  double unsupported_;  // the length of a fitted constant in excess of a third of the rows, in nats
};

}  // namespace detail

}  // namespace clade::regression

#ifndef CLADE_SEPARATE_COMPILATION
#include "description.ipp"
#endif
