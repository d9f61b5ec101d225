// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <vector>

#include "../core/checked.hpp"
#include "../text/message.hpp"
#include "arcsin.hpp"
#include "evaluator.hpp"
#include "fitting.hpp"
#include "model.hpp"

namespace clade::regression {

namespace detail {

/// The quantile t such that a variable of Student's t distribution lies between -t and t with probability `level`.
double student_margin(double level, std::size_t degrees);

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

/// Confidence intervals of the constants of a fitted formula, in the order of its nodes.
///
/// The formula is linearized in its constants at their values. The error variance is estimated from the residuals, with
/// rows - constants degrees of freedom. An interval is value ± t s, where t is the quantile of Student's distribution
/// for `level`, in (0, 1), and s the standard error of the constant. Intervals assume independent normal errors of
/// equal variance and a formula whose form was known in advance; they do not account for the choice of the form by a
/// search. An interval is infinite if the constant is redundant, as in a * (b * x), if it has no effect or no
/// derivative, or if there are no more rows than constants.
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
std::vector<constant_interval> constant_intervals(const formula& of, const samples& data,
                                                  clade::detail::number_inside<"level", 0, 1> level = 0.95);

}  // namespace clade::regression

#ifndef CLADE_SEPARATE_COMPILATION
#include "confidence.ipp"
#endif
