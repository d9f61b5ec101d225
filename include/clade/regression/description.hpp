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

/// The mean squared rounding error of a column, estimated from its decimal digits: 0.2408 stands for a number from
/// 0.24075 to 0.24085. All values have the same number of digits after the point or the same number of significant
/// digits. The result is at most a ten-thousandth of the variance: coarser numbers are counts.
///
/// Cost: a conversion to text per row.
/// ~~~
/// const std::vector<double> lengths{12.3, 45.6, 78.9};
/// regression::rounding_error_of(lengths) < 0.1 * 0.1 / 11;  // = true
/// ~~~
double rounding_error_of(std::span<const double> column);

/// The length of the shortest message, in nats, from which a reader who knows the inputs can restore the target: the
/// noise, the symbols of the formula, and its constants with the digits that the data justify. The formula with the
/// least length is the most likely one; a formula that is longer by 3 is e^3 times less likely.
///
/// With n rows and k fitted constants, the noise takes n/2 ln(squares / (n - k) + `rounding_error_of` the target). A
/// leaf takes 1, a column ln(columns) more; + - * / and a square take 1.6, a root or a power 2, sin, cos, tanh and
/// arcsin 3, and other functions 2.5. A fitted constant takes 0.5 + ln(1 + |value| / width) for its digits, with the
/// change `width` of the constant that raises the squared errors by the variance of the noise, and 3 more as an
/// exponent. A constant with few digits takes at most 1 + 2.3 for each, and one such as 2, 1/2 or pi 1 to 4, 2 less as
/// an exponent. These prices are code lengths of usual formulas, compared by simulation. More fitted constants than a
/// third of the rows have no support: each further one takes as much as the noise of the mean, so no such formula is
/// shorter than the mean. The length is infinite if a value is not finite.
///
/// The symbols of a weighted sum of k of m columns, for k of at least 2, take 4 + ln(m + 1) + ln(m over k), and its
/// intercept at most 2: it depends on the origins of all columns.
///
/// The formula must be complete, with intercept and slope. Lengths of formulas for the same samples can be compared.
/// Units of the columns change their difference only by constants that have few digits in one unit and many in another.
/// Cost: the gradients in all rows and rows * k² / 2.
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

/// The derivatives of a formula with respect to its constants, summed over the rows of samples.
struct sensitivity {
  std::vector<std::uint32_t> places;  ///< positions of the constants
  std::vector<double> units;          ///< scales of the derivatives
  std::vector<double> matrix;         ///< the lower triangle of J'J, where J are the derivatives in all rows
  std::vector<double> gradient;       ///< J'(f - y) for the values f of the formula and y of the target
  double squares = 0;                 ///< the sum of squared residuals; infinite if a value is not finite
};
sensitivity sensitivity_of(const formula& f, const samples& data);

/// The length of a constant that people write with few signs, in nats; infinite for all others. Such constants are not
/// fitted to the data.
double length_of_simple(double value);

/// The number of columns of a sum of columns with constant weights, each once; std::nullopt for other formulas.
std::optional<std::size_t> columns_of_sum(const formula& f);

/// An approximation of the residual of each row with constants that are fitted to all other rows: the residual divided
/// by 1 minus the leverage of the row, at most 20 times the residual. With weights, each is multiplied by the square
/// root of the weight of its row.
/// Cost: the gradients in all rows, and rows * k³ / 6 for k constants.
/// Source: Allen, "The relationship between variable selection and data augmentation and a method for prediction",
/// 1974.
std::vector<double> errors_left_out(const formula& f, const samples& data);

/// The length of the symbols of a formula, in nats, if there are `inputs` columns.
double length_of_symbols(const formula& f, std::size_t inputs);

/// The least length of the weight of a column. Without this minimum, a column with a weight near 0 or equal to 1 would
/// cost too little.
inline constexpr double least_of_weight = 2.5;

/// The length of a weighted sum of this number of columns without its intercept: the number of columns, the choice
/// among `inputs` columns, and the least length of each weight.
double length_of_sum(std::size_t columns, std::size_t inputs);

/// Computes `description_length` for formulas of the same samples, and changes their constants to shorten it.
class described {
 public:
  /// `rows` is the number of rows that the formula describes, if `data` has only some of them.
  explicit described(const samples& data, std::size_t rows = 0);

  double operator()(const formula& f) const { return (*this)(f, sensitivity_of(f, *data_)); }
  double operator()(const formula& f, const sensitivity& s) const;

  /// Fits the constants of a formula, except for simple ones, by up to `steps` steps of Levenberg and Marquardt.
  sensitivity polish(formula& f, std::size_t steps) const;

  /// Replaces constants by 0, 1, integers, halves and other simple numbers within 2.5 standard errors, if that shortens
  /// the description, and fits the others again. Exponents may change more. `allows(f)` returns whether a formula may
  /// be used.
  void settle(formula& f, const std::function<bool(const formula&)>& allows) const;

 private:
  double noise(double squares, std::size_t constants) const;
  double of_constant(const formula& f, const sensitivity& s, std::size_t i, double noise) const;
  double of_errors(double noise) const;

  const samples* data_;
  double rows_, floor_;
  double unsupported_;  // the length of a constant that the rows do not support
};

}  // namespace detail

}  // namespace clade::regression

#ifndef CLADE_SEPARATE_COMPILATION
#include "description.ipp"
#endif
