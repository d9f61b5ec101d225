// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "evaluator.hpp"
#include "fitting.hpp"
#include "simplify.hpp"
#include "symbol.hpp"
#include "table.hpp"
#include "weights.hpp"

namespace clade::regression {

/// The data of a regression: a target, and inputs from which the target is predicted. The columns are views, so their
/// data must outlive this object. If a table was passed to `samples_of` as a temporary, this object owns it.
/// ~~~
/// const std::vector<double> x{1, 2, 3, 4}, y{3, 5, 7, 9};
/// const regression::samples data{.names = {"x"}, .inputs = {x}, .target = y};
/// data.rows();  // = 4u
/// ~~~
struct samples {
  std::vector<std::string> names;  ///< the names of the inputs
  /// The input columns, in the order of their names; variable i of a formula is column i.
  std::vector<std::span<const double>> inputs;
  std::span<const double> target;             ///< the values to predict, one per row
  std::vector<user_function> functions = {};  ///< the user functions that formulas may use
  /// Weights of the squared errors of the rows, with a mean of 1, see `weights_of`; empty if all are equal.
  std::vector<double> weights = {};
  /// The table of the columns if it was passed to `samples_of` as a temporary.
  std::shared_ptr<const table> owned = {};

  /// Returns the number of rows.
  std::size_t rows() const noexcept { return target.size(); }

  /// Throws std::invalid_argument unless there is at least one input, every input has a name, all columns have equal
  /// length, and weights, if any, are positive.
  void check() const;
};

/// Returns samples with the column `target` of a table as target and the columns `inputs`, or all other columns if
/// `inputs` is empty, as inputs. Throws std::invalid_argument for names that are unknown or occur twice, for a target
/// among the inputs, and if there is no input.
/// ~~~
/// std::istringstream file("a,b,price\n1,2,3\n4,5,6\n");
/// const auto table = regression::read_csv(file);
/// const auto data = regression::samples_of(table, "price", {"b"});
/// data.inputs[0][1];  // = 5.0
/// ~~~
samples samples_of(const table& from, const std::string& target, const std::vector<std::string>& inputs = {});
samples samples_of(table&& from, const std::string& target, const std::vector<std::string>& inputs = {});

/// Returns the sum of squared differences from the mean. With `weights`, one per row, both the sum and the mean are
/// weighted.
/// ~~~
/// regression::total_sum_of_squares(std::vector{1.0, 2.0, 3.0});  // = 2.0
/// ~~~
double total_sum_of_squares(std::span<const double> y, std::span<const double> weights = {});

/// The quality of a prediction. R² is the share of the variance of the target that the prediction explains: it is 1 for
/// a perfect prediction, 0 for a prediction that is as good as the mean, and negative for a worse one. Both members are
/// NaN or infinite if a predicted value is not finite. With `weights`, one per row, all means are weighted.
/// ~~~
/// const std::vector<double> x{1, 2, 3, 4}, y{3, 5, 7, 9};
/// const regression::samples data{.names = {"x"}, .inputs = {x}, .target = y};
/// const regression::quality exact = regression::quality_of(y, data.target);
/// exact.r_squared;  // = 1.0
/// ~~~
struct quality {
  double mean_squared_error = 0;  ///< the mean of the squared errors, in the squared unit of the target
  double r_squared = 0;           ///< the coefficient of determination R², at most 1
};

/// Returns the quality of predicted values of the target. Throws std::invalid_argument for columns of different
/// lengths.
quality quality_of(std::span<const double> predicted, std::span<const double> target,
                   std::span<const double> weights = {});

/// Returns the values of a formula in the first `rows` rows. `users` are the user functions of the formula. Throws
/// std::invalid_argument if a variable has no column or a column that is too short.
/// ~~~
/// const std::vector<double> x{1, 2, 3, 4}, y{3, 5, 7, 9};
/// const regression::samples data{.names = {"x"}, .inputs = {x}, .target = y};
/// const auto f = regression::parse("2 * x + 1", data.names);
/// regression::values_of(f, data.inputs, data.rows())[3];  // = 9.0
/// ~~~
std::vector<double> values_of(const formula& f, columns inputs, std::size_t rows,
                              std::span<const user_function> users = {});

/// Returns the quality of a formula on samples.
/// ~~~
/// const std::vector<double> x{1, 2, 3, 4}, y{3, 5, 7, 9};
/// const regression::samples data{.names = {"x"}, .inputs = {x}, .target = y};
/// regression::quality_of(regression::parse("2 * x + 1", data.names), data).mean_squared_error;  // = 0.0
/// ~~~
quality quality_of(const formula& f, const samples& data);

/// An unknown function or constant of a given form, and the expression found for it, see `settings::form`.
/// ~~~
/// const regression::part constant{
///     .name = "c", .columns = {}, .expression = regression::formula(regression::constant(2))};
/// constant.columns.empty();  // = true
/// ~~~
struct part {
  std::string name;                    ///< the name of the unknown function or constant
  std::vector<std::uint32_t> columns;  ///< the positions of the inputs that the function takes; empty for a constant
  formula expression;                  ///< the expression, in which variables are positions of inputs
};

/// A formula from a search, complete with intercept and slope, and its quality on the rows that it was fitted to.
/// ~~~
/// const std::vector<double> x{1, 2, 3, 4}, y{3, 5, 7, 9};
/// const regression::samples data{.names = {"x"}, .inputs = {x}, .target = y};
/// const regression::model line{.expression = regression::parse("2 * x + 1", data.names), .training = {}};
/// line.size();  // = 5u
/// ~~~
struct model {
  formula expression;  ///< the formula, with intercept and slope
  quality training;    ///< the quality on all rows that the formula was fitted to
  /// The length of noise, symbols and constants, in nats, see `regression::description_length`.
  double description_length = 0;
  /// Whether the model is preferred to models with shorter descriptions, see `search`.
  bool is_preferred = false;
  std::vector<part> parts = {};         ///< the parts of the formula if its form was given
  std::vector<std::size_t> fixed = {};  ///< positions of the numbers of the form in the formula

  /// Returns the number of nodes of the formula.
  std::size_t size() const noexcept { return expression.size(); }
};

namespace detail {

/// Returns the simplified formula intercept + slope * f.
formula with_scaling(const formula& f, const scaling& by);

}  // namespace detail

/// Rounds every constant of a fitted formula to as few digits as the data justify, and simplifies the formula:
/// 1.9999999999999998 becomes 2, and digits that only fit noise are dropped. If `data` has only some of the rows that
/// the formula was fitted to, `rows` is the number of all these rows.
///
/// A constant is rounded if this changes the values little: if the sum of squared changes is at most min(0.001, 0.1 /
/// rows) times the residual sum of squares, or at most 1e-20 times the total sum of squares of the target. A constant
/// is also rounded if it changes by at most three standard errors, and if less than one number in twenty is so close to
/// a number with so few digits by chance: 1.0003 becomes 1 if its standard error is 0.0002.
/// Cost: up to 17 evaluations per constant.
/// ~~~
/// const std::vector<double> x{1, 2, 3, 4}, y{3, 5, 7, 9};
/// const regression::samples data{.names = {"x"}, .inputs = {x}, .target = y};
/// auto f = regression::parse("1.9999999999999 * x + 1", data.names);
/// regression::round_constants(f, data);
/// regression::infix(f, data.names);  // = "2 * x + 1"
/// ~~~
void round_constants(formula& f, const samples& data, std::optional<std::size_t> rows = {});

}  // namespace clade::regression

#ifndef CLADE_SEPARATE_COMPILATION
#include "model.ipp"
#endif
