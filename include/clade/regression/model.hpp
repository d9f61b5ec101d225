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

/// Data of a regression: a target and the inputs to predict it from. The columns are views of a table. The table must
/// outlive them unless it was passed as a temporary.
/// ~~~
/// const std::vector<double> x{1, 2, 3, 4}, y{3, 5, 7, 9};
/// const regression::samples data{.names = {"x"}, .inputs = {x}, .target = y};
/// data.rows();  // = 4u
/// ~~~
struct samples {
  std::vector<std::string> names;               ///< of the inputs
  std::vector<std::span<const double>> inputs;  ///< the variables of formulas, in this order
  std::span<const double> target;               ///< to predict; as long as each input
  std::vector<user_function> functions = {};    ///< user functions that formulas may use
  std::vector<double> weights = {};             ///< of the squared errors of rows, see `weights_of`; empty: all equal
  std::shared_ptr<const table> owned = {};      ///< the table of the columns if it was passed as a temporary

  /// The number of rows.
  std::size_t rows() const noexcept { return target.size(); }

  /// Throws std::invalid_argument unless there is at least one input, every input has a name, all columns have equal
  /// length, and weights, if any, are positive.
  void check() const;
};

/// The columns of a table as samples: `target` is predicted from `inputs`, or from all other columns if `inputs` is
/// empty. Throws std::invalid_argument for names that are unknown or occur twice, for a target among the inputs, and if
/// there is no input.
/// ~~~
/// std::istringstream file("a,b,price\n1,2,3\n4,5,6\n");
/// const auto table = regression::read_csv(file);
/// const auto data = regression::samples_of(table, "price", {"b"});
/// data.inputs[0][1];  // = 5.0
/// ~~~
samples samples_of(const table& from, const std::string& target, const std::vector<std::string>& inputs = {});
samples samples_of(table&& from, const std::string& target, const std::vector<std::string>& inputs = {});

/// The sum of squared differences from the mean. With `weights`, one per row, both are weighted.
/// ~~~
/// regression::total_sum_of_squares(std::vector{1.0, 2.0, 3.0});  // = 2.0
/// ~~~
double total_sum_of_squares(std::span<const double> y, std::span<const double> weights = {});

/// Quality of a prediction. R² is the share of the target's variance that the prediction explains: 1 is perfect, 0 is
/// no better than the mean, and negative is worse. NaN if a value is not finite. With `weights`, one per row, both are
/// weighted means.
/// ~~~
/// const std::vector<double> x{1, 2, 3, 4}, y{3, 5, 7, 9};
/// const regression::samples data{.names = {"x"}, .inputs = {x}, .target = y};
/// const regression::quality exact = regression::quality_of(y, data.target);
/// exact.r_squared;  // = 1.0
/// ~~~
struct quality {
  double mean_squared_error = 0;  ///< in squared units of the target
  double r_squared = 0;           ///< at most 1
};

quality quality_of(std::span<const double> predicted, std::span<const double> target,
                   std::span<const double> weights = {});

/// The values of a formula in all rows. `users` are the user functions in it.
/// ~~~
/// const std::vector<double> x{1, 2, 3, 4}, y{3, 5, 7, 9};
/// const regression::samples data{.names = {"x"}, .inputs = {x}, .target = y};
/// const auto f = regression::parse("2 * x + 1", data.names);
/// regression::values_of(f, data.inputs, data.rows())[3];  // = 9.0
/// ~~~
std::vector<double> values_of(const formula& f, columns inputs, std::size_t rows,
                              std::span<const user_function> users = {});

/// The quality of a formula on samples.
/// ~~~
/// const std::vector<double> x{1, 2, 3, 4}, y{3, 5, 7, 9};
/// const regression::samples data{.names = {"x"}, .inputs = {x}, .target = y};
/// regression::quality_of(regression::parse("2 * x + 1", data.names), data).mean_squared_error;  // = 0.0
/// ~~~
quality quality_of(const formula& f, const samples& data);

/// A part of a formula whose form was given, see `settings::form`.
/// ~~~
/// const regression::part constant{
///     .name = "c", .columns = {}, .expression = regression::formula(regression::constant(2))};
/// constant.columns.empty();  // = true
/// ~~~
struct part {
  std::string name;                    ///< of the unknown function or constant
  std::vector<std::uint32_t> columns;  ///< positions of the inputs that it takes; none for a constant
  formula expression;                  ///< over all inputs
};

/// A formula from a search, complete with intercept and slope, and its quality on the rows that it was fitted to.
/// ~~~
/// const std::vector<double> x{1, 2, 3, 4}, y{3, 5, 7, 9};
/// const regression::samples data{.names = {"x"}, .inputs = {x}, .target = y};
/// const regression::model line{.expression = regression::parse("2 * x + 1", data.names), .training = {}};
/// line.size();  // = 5u
/// ~~~
struct model {
  formula expression;                   ///< with intercept and slope
  quality training;                     ///< on all rows that it was fitted to
  double description_length = 0;        ///< of noise, symbols and constants, in nats, see `detail::described`
  bool is_preferred = false;            ///< whether it is preferred to shorter descriptions, see `search`
  std::vector<part> parts = {};         ///< its parts, if its form was given
  std::vector<std::size_t> fixed = {};  ///< positions of the constants that were given with the form

  std::size_t size() const noexcept { return expression.size(); }
};

namespace detail {

/// Makes the formula intercept + slope * f and simplifies it.
formula with_scaling(const formula& f, const scaling& by);

}  // namespace detail

/// Rounds every constant of a fitted formula to as few digits as the data justify: 1.9999999999999998 becomes 2, and
/// digits that only fit noise are dropped. `rows` is the number of rows that the formula was fitted to, if `data` has
/// only some of them.
///
/// Rounding is accepted if it changes the values by little: the squared changes of all rows sum to at most 0.1 / rows
/// of the residual sum of squares, and at most 0.001 of it, or to 1e-20 of the target's. It is also accepted within
/// three standard errors of the constant if fewer than one number in twenty would be as close to one with as few digits
/// by chance: 1.0003 becomes 1 if its standard error is 0.0002.
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
