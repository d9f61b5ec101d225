// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "../random/random_stream.hpp"
#include "evaluator.hpp"
#include "model.hpp"
#include "symbol.hpp"

namespace clade::regression {

/// Returns whether two formulas are equal: whether they have the same values at 600 random points. A third of the
/// points lie within the ranges of the columns and a third in ranges one and a half times as wide. In the last third,
/// each value is multiplied by a random factor from 0.1 to 10.
///
/// Values are computed with bounds of their rounding errors. Constants are assumed to be accurate to ten digits; these
/// errors are propagated, too. Two values are different if they differ by more than the sum of their bounds and 1e-10
/// of their magnitude. Points at which a formula is not finite do not count. The formulas are not equal if fewer than
/// 60 points count, if at more than half of these points a bound exceeds a millionth of the magnitude, or if only one
/// of the formulas is finite in one of up to 1000 rows of the columns.
///
/// Different formulas count as equal only if they agree to ten digits even far outside the ranges. Formulas of analytic
/// functions that are equal on an interval are identical, so the evaluation at random points replaces an algebraic
/// proof. `rows` are the inputs; points have the ranges and distributions of these columns.
/// Cost: up to 1600 evaluations of each formula.
/// Throws std::invalid_argument for columns that are empty, not finite or of different lengths, for a variable without
/// a column, and for user functions.
/// Source: Schwartz, "Fast probabilistic algorithms for verification of polynomial identities", 1980; Higham, "Accuracy
/// and stability of numerical algorithms", 2002, for running error bounds.
/// ~~~
/// const std::vector<std::string> names{"a"};
/// const std::vector<double> a{0.5, 1, 2, 3};
/// const std::vector<std::span<const double>> rows{a};
/// const auto f = regression::parse("sin(a)^2 + cos(a)^2", names), g = regression::parse("1", names);
/// regression::are_equal(f, g, rows, random_stream(1));  // = true
/// ~~~
bool are_equal(const formula& a, const formula& b, columns rows, random_stream rng);

/// A law: a formula in which some constants may have any values.
/// ~~~
/// const std::vector<std::string> names{"t"};
/// const regression::law decay = regression::parse_law("c1 * exp(c2 * t)", names);
/// decay.free.size();  // = 2u
/// ~~~
struct law {
  formula expression;               ///< the formula; fits start from the values of its constants
  std::vector<std::uint32_t> free;  ///< the positions of the constants that may have any values
};

/// Parses a law. The names c1, c2, ... that are not columns are constants of the law, as in `c1 * a^1.5 + c2`; each may
/// occur only once, and numbers are part of the form. Names in backquotes are columns. In a law without constants of
/// this kind, all numbers except exponents may have any values, and the whole law is multiplied by a constant:
/// `4.9 * t^2` is c1 * t^2 * c2.
/// Throws std::invalid_argument like `parse`, and for a constant that occurs twice.
/// ~~~
/// const std::vector<std::string> names{"a"};
/// const auto kepler = regression::parse_law("c1 * a^1.5", names);
/// kepler.free.size();  // = 1u
/// ~~~
law parse_law(std::string_view text, std::span<const std::string> names);

/// Returns whether a formula is an instance of a law: whether the law with suitable constants equals the formula, see
/// `are_equal`.
///
/// The constants are fitted to values of the formula by the method of Levenberg and Marquardt, once from their values
/// in `target` and 20 times from random values that differ from these by a factor of up to 10. A formula that lacks a
/// term of the law is not an instance: a constant that has an effect in `target` must also have an effect after the
/// fit.
/// Cost: up to 21 fits to 256 rows.
/// Throws std::invalid_argument like `are_equal`.
/// ~~~
/// const std::vector<std::string> names{"t"};
/// const std::vector<double> t{0.5, 1, 2, 3};
/// const std::vector<std::span<const double>> rows{t};
/// const auto law = regression::parse_law("3 * exp(-0.5 * t) + 1", names);
/// const auto same = regression::parse("5.1 / exp(t * 0.77) + 0.2", names);
/// const auto other = regression::parse("5.1 / exp(t)", names);
/// regression::is_instance_of(same, law, rows, random_stream(1));   // = true
/// regression::is_instance_of(other, law, rows, random_stream(1));  // = false
/// ~~~
bool is_instance_of(const formula& f, const law& target, columns rows, random_stream rng);

/// Returns whether a formula found from data is the true formula up to an added constant or a constant factor, with
/// constants of the accuracy that data allow.
///
/// Two conditions must hold. The form must be true: with other constants, an intercept and a slope, the formula equals
/// the true one, see `are_equal`. The constants must be close: in the rows, the formula differs from the true formula
/// plus a constant, or from a multiple of the true formula, by a root mean square of at most a thousandth of the
/// standard deviation of this sum or multiple. Thus 3.1416 is accepted for pi, and a term of 1e-5 that fits noise is
/// accepted for 0, in any units. Approximations of another form are rejected, however close they are. The result is
/// false if one of the formulas is constant in the rows.
/// Cost: up to 4 fits to 256 rows.
/// Throws std::invalid_argument like `are_equal`.
/// Source: La Cava and others, "Contemporary symbolic regression methods and their relative performance", 2021, for a
/// similar definition that rounds constants to three digits after the point.
/// ~~~
/// const std::vector<std::string> names{"r"};
/// const std::vector<double> r{1, 2, 3, 4};
/// const std::vector<std::span<const double>> rows{r};
/// const auto truth = regression::parse("pi * r^2", names);
/// regression::is_true(regression::parse("3.1416 * r * r + 2", names), truth, rows, random_stream(1));  // = true
/// regression::is_true(regression::parse("3.1416 * r^2.01", names), truth, rows, random_stream(1));     // = false
/// ~~~
bool is_true(const formula& found, const formula& truth, columns rows, random_stream rng);

/// Fits the constants of a law to samples and returns the law with the least squared errors. The fits start from the
/// values of the constants and from 300 random values, with magnitudes like those of the columns and of their squares,
/// reciprocals and quotients. Unlike `fitting`, this function adds neither an intercept nor a slope. Returns
/// std::nullopt if no start gives finite values in all rows.
/// Cost: 301 fits of up to 50 steps.
/// Throws std::invalid_argument like `samples::check`.
/// ~~~
/// const std::vector<double> t{1, 2, 3, 4}, d{4.9, 19.6, 44.1, 78.4};
/// const regression::samples data{.names = {"t"}, .inputs = {t}, .target = d};
/// const auto law = regression::fitted(regression::parse_law("c1 * t^2", data.names), data, random_stream(1));
/// law.has_value();  // = true
/// ~~~
std::optional<law> fitted(const law& from, const samples& to, random_stream rng);

namespace detail {

/// Returns a law with constants for which it equals a formula, or std::nullopt if no such constants are found. The
/// constants are fitted from `starts` different values: the values in `target` and random changes of them.
std::optional<formula> made_equal(const law& target, const formula& f, columns rows, random_stream rng,
                                  std::size_t starts);

}  // namespace detail

}  // namespace clade::regression

#ifndef CLADE_SEPARATE_COMPILATION
#include "equality.ipp"
#endif
