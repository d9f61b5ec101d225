// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstddef>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "evaluator.hpp"
#include "fitting.hpp"
#include "simplify.hpp"
#include "symbol.hpp"
#include "table.hpp"

namespace clade::regression {

/// Data of a regression: a target and the inputs to predict it from. The columns are views of a table, which must
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
  std::shared_ptr<const table> owned = {};      ///< the table of the columns if it was a temporary

  /// The number of rows.
  std::size_t rows() const noexcept { return target.size(); }

  /// Throws std::invalid_argument unless there is at least one input, every input has a name, and all columns have
  /// equal length.
  void check() const {
    if (inputs.empty()) clade::detail::refuse({"there must be an input"});
    if (names.size() != inputs.size()) {
      clade::detail::refuse(
          {"each of the ", inputs.size(), " inputs must have a name, but there were ", names.size(), " names"});
    }
    for (std::size_t k = 0; k < inputs.size(); ++k) {
      if (inputs[k].size() == rows()) continue;
      clade::detail::refuse({"column '", names[k], "' must have ", rows(), " rows, but had ", inputs[k].size()});
    }
  }
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
inline samples samples_of(const table& from, const std::string& target, const std::vector<std::string>& inputs = {}) {
  samples made;
  made.target = from[target];
  const auto take = [&](const std::string& name) {
    if (name == target) clade::detail::refuse({"the target '", target, "' must not be an input"});
    if (std::ranges::count(made.names, name) > 0) clade::detail::refuse({"the input '", name, "' was named twice"});
    made.names.push_back(name);
    made.inputs.push_back(from[name]);
  };
  if (inputs.empty()) {
    for (const auto& name : from.names) {
      if (name != target) take(name);
    }
  } else {
    for (const auto& name : inputs) take(name);
  }
  if (made.inputs.empty()) clade::detail::refuse({"there is no column besides the target '", target, "'"});
  return made;
}
inline samples samples_of(table&& from, const std::string& target, const std::vector<std::string>& inputs = {}) {
  auto owned = std::make_shared<const table>(std::move(from));
  auto made = samples_of(*owned, target, inputs);
  made.owned = std::move(owned);
  return made;
}

/// The sum of squared differences from the mean.
/// ~~~
/// regression::total_sum_of_squares(std::vector{1.0, 2.0, 3.0});  // = 2.0
/// ~~~
inline double total_sum_of_squares(std::span<const double> y) {
  const auto centre = detail::mean(y);
  return detail::sum(y.size(), [&](std::size_t i) { return (y[i] - centre) * (y[i] - centre); });
}

/// Quality of a prediction. R² is the share of the target's variance that the prediction explains: 1 is perfect, 0 is
/// no better than the mean, and negative is worse. NaN if a value is not finite.
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

inline quality quality_of(std::span<const double> predicted, std::span<const double> target) {
  const auto squares = sum_of_squares(predicted, target, {0, 1});
  return {squares / static_cast<double>(target.size()), 1 - squares / total_sum_of_squares(target)};
}

/// The values of a formula in all rows. `users` are the user functions in it.
/// ~~~
/// const std::vector<double> x{1, 2, 3, 4}, y{3, 5, 7, 9};
/// const regression::samples data{.names = {"x"}, .inputs = {x}, .target = y};
/// const auto f = regression::parse("2 * x + 1", data.names);
/// regression::values_of(f, data.inputs, data.rows())[3];  // = 9.0
/// ~~~
inline std::vector<double> values_of(const formula& f, columns inputs, std::size_t rows,
                                     std::span<const user_function> users = {}) {
  formulas genes;
  assign(genes, f);
  std::vector<double> values(rows);
  evaluator{users}(genes, inputs, 0, values);
  return values;
}

/// The quality of a formula on samples.
/// ~~~
/// const std::vector<double> x{1, 2, 3, 4}, y{3, 5, 7, 9};
/// const regression::samples data{.names = {"x"}, .inputs = {x}, .target = y};
/// regression::quality_of(regression::parse("2 * x + 1", data.names), data).mean_squared_error;  // = 0.0
/// ~~~
inline quality quality_of(const formula& f, const samples& data) {
  return quality_of(values_of(f, data.inputs, data.rows(), data.functions), data.target);
}

/// A formula from a search, complete with intercept and slope, and its quality on the rows that it was fitted to.
/// ~~~
/// const std::vector<double> x{1, 2, 3, 4}, y{3, 5, 7, 9};
/// const regression::samples data{.names = {"x"}, .inputs = {x}, .target = y};
/// const regression::model line{.expression = regression::parse("2 * x + 1", data.names), .training = {}};
/// line.size();  // = 5u
/// ~~~
struct model {
  formula expression;             ///< with intercept and slope
  quality training;               ///< on all rows that it was fitted to
  double description_length = 0;  ///< n ln(mean squared error) / 2 + nodes ln(n) / 2, in nats; lower is better

  std::size_t size() const noexcept { return expression.size(); }
};

namespace detail {

/// intercept + slope * f, without terms that have no effect.
inline formula with_scaling(const formula& f, const scaling& by) {
  if (by.slope == 0) return formula(constant(by.intercept));
  formula whole;
  const bool scaled = by.slope != 1, shifted = by.intercept != 0;
  if (scaled) whole.push(constant(by.slope));
  whole.append(f.nodes());
  if (scaled) push(whole, function::multiply);
  if (shifted) {
    whole.push(constant(by.intercept));
    push(whole, function::add);
  }
  simplify(whole);
  return whole;
}

// The value of one unit in the last digit of a number written as d.ddde-dd.
inline double last_digit(const char* begin, const char* end, int digits) {
  const auto* const exponent = std::find(begin, end, 'e') + 1;
  int power = 0;
  std::from_chars(*exponent == '+' ? exponent + 1 : exponent, end, power);
  const auto text = "1e" + std::to_string(power + 1 - digits);
  double value = 0;
  clade::detail::read_number(text.data(), text.data() + text.size(), value);
  return value;
}

}  // namespace detail

/// Rounds every constant of a fitted formula to as few digits as the data justify: 1.9999999999999998 becomes 2, and
/// digits that only fit noise go. `rows` is the number of rows that the formula was fitted to, if `data` has only some
/// of them.
///
/// Rounding is accepted if it changes the values by little: the squared changes of all rows sum to at most 0.1 / rows
/// of the residual sum of squares, and at most 0.001 of it, or to 1e-20 of the target's. It is also accepted within
/// three standard errors of the constant if fewer than one number in twenty would be as close to one with as few digits
/// by chance: 1.0003 becomes 1 if its standard error is 0.0002. Cost: up to 17 evaluations per constant.
/// ~~~
/// const std::vector<double> x{1, 2, 3, 4}, y{3, 5, 7, 9};
/// const regression::samples data{.names = {"x"}, .inputs = {x}, .target = y};
/// auto f = regression::parse("1.9999999999999 * x + 1", data.names);
/// regression::round_constants(f, data);
/// regression::infix(f, data.names);  // = "2 * x + 1"
/// ~~~
inline void round_constants(formula& f, const samples& data, std::optional<std::size_t> rows = {}) {
  const auto values = [&] { return values_of(f, data.inputs, data.rows(), data.functions); };
  auto fitted = values();
  const auto n = static_cast<double>(rows.value_or(data.rows()));
  const auto left = sum_of_squares(fitted, data.target, {0, 1}), total = total_sum_of_squares(data.target);
  const auto allowed = std::max(std::min(1e-3, 0.1 / n) * left, 1e-20 * total);
  for (std::size_t i = 0; i < f.size(); ++i) {
    if (f[i].symbol.function != function::constant) continue;
    const auto exact = f[i].symbol.value;
    f.rename(i, constant(0));
    if (sum_of_squares(values(), fitted, {0, 1}) <= allowed) continue;
    f.rename(i, constant(exact));
    const auto before = values();
    for (int digits = 1; digits < 17; ++digits) {
      char text[40];
      const auto* const end =
          std::to_chars(text, text + sizeof text, exact, std::chars_format::scientific, digits - 1).ptr;
      double rounded = exact;
      clade::detail::read_number(text, end, rounded);
      f.rename(i, constant(rounded));
      if (rounded == exact) break;
      const auto moved = values();
      if (sum_of_squares(moved, fitted, {0, 1}) <= allowed) break;
      const auto errors = std::sqrt(n * sum_of_squares(moved, before, {0, 1}) / left);  // in standard errors
      if (errors <= 3 && 6 * std::abs(rounded - exact) / errors < 0.05 * detail::last_digit(text, end, digits)) {
        fitted = moved;  // later constants are compared with these values
        break;
      }
      f.rename(i, constant(exact));
    }
  }
  simplify(f);
}

}  // namespace clade::regression
