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

/// Whether two formulas are equal: they have the same values at 600 random points, of which a third lie within the
/// ranges of the columns, a third in ranges one and a half times as wide, and a third up to a magnitude outside.
///
/// A value is computed with a bound of its rounding error. Constants count as known to ten digits, and this error is
/// propagated too. Values are different if they differ by more than these bounds and 1e-10 of their size. Points at
/// which a formula is not finite or a bound exceeds a millionth of the value do not count. Unless half of the points
/// count, or if only one of the formulas is finite in a row of the columns, the formulas are not equal.
///
/// Two different formulas are equal by chance only if they agree to ten digits far outside the ranges. Formulas of
/// known functions that are equal on an interval are equal as terms: a random evaluation replaces the proof by algebra.
/// `rows` are the inputs, all of the same length, which give the ranges and their distributions. Formulas must not have
/// user functions.
/// Cost: 600 evaluations of each formula.
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
  formula expression;               ///< with values of the constants, from which fits start
  std::vector<std::uint32_t> free;  ///< the nodes of the constants that may have any values
};

/// Reads a law. In `c1 * a^1.5 + c2`, the names c1, c2, ... that are not columns are its constants; each may occur
/// once, and numbers are part of its form. In a law without such names, all numbers may have any values, except for
/// exponents, and the whole may have any factor: `4.9 * t^2` is c1 * c2 * t^2.
/// Throws std::invalid_argument like `parse`, and for a constant that occurs twice.
/// ~~~
/// const std::vector<std::string> names{"a"};
/// const auto kepler = regression::parse_law("c1 * a^1.5", names);
/// kepler.free.size();  // = 1u
/// ~~~
law parse_law(std::string_view text, std::span<const std::string> names);

/// Whether a formula is a law with some constants: the constants of the law can be set such that it equals the formula,
/// see `are_equal`.
///
/// The constants are fitted to values of the formula by the method of Levenberg and Marquardt, from their values in
/// `law` and from 20 random changes of them by up to a factor of 10. A formula that lacks a term of the law is not an
/// instance of it: a constant that has an effect in `law` must have one for the formula too.
/// Cost: up to 21 fits to 256 rows.
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
bool is_instance_of(const formula& f, const law& of, columns rows, random_stream rng);

/// Whether a formula from data is the true one up to an added constant or a constant factor, with constants as accurate
/// as the data allow.
///
/// It decides in two steps. The form must be true: with other constants, an intercept and a slope, the formula equals
/// the true one, see `are_equal`. The constants must be close: in the rows, the difference from the true formula or
/// from a multiple of it has a standard deviation of at most a thousandth of that of the true formula. So 3.1416 counts
/// as pi, and a term of 1e-5 that fits noise as 0, in any units; an approximation does not count, however close it is.
/// Cost: like `is_instance_of`.
/// Source: La Cava and others, "Contemporary symbolic regression methods and their relative performance", 2021, for the
/// definition; it rounds constants to three digits after the point.
/// ~~~
/// const std::vector<std::string> names{"r"};
/// const std::vector<double> r{1, 2, 3, 4};
/// const std::vector<std::span<const double>> rows{r};
/// const auto truth = regression::parse("pi * r^2", names);
/// regression::is_true(regression::parse("3.1416 * r * r + 2", names), truth, rows, random_stream(1));  // = true
/// regression::is_true(regression::parse("3.1416 * r^2.01", names), truth, rows, random_stream(1));     // = false
/// ~~~
bool is_true(const formula& found, const formula& truth, columns rows, random_stream rng);

/// A law with its constants fitted to samples. They are fitted from their values and from 300 random starts, with
/// magnitudes like those of the columns, their squares, reciprocals and quotients. Unlike `fitting` it adds no
/// intercept and no slope. Returns std::nullopt if no start gives finite values in all rows.
/// Cost: 300 fits.
/// ~~~
/// const std::vector<double> t{1, 2, 3, 4}, d{4.9, 19.6, 44.1, 78.4};
/// const regression::samples data{.names = {"t"}, .inputs = {t}, .target = d};
/// const auto law = regression::fitted(regression::parse_law("c1 * t^2", data.names), data, random_stream(1));
/// law.has_value();  // = true
/// ~~~
std::optional<law> fitted(const law& from, const samples& to, random_stream rng);

namespace detail {

/// A law with the constants for which it equals a formula, fitted from `starts` values of them; std::nullopt if none
/// are found.
std::optional<formula> made_equal(const law& of, const formula& f, columns rows, random_stream rng, std::size_t starts);

}  // namespace detail

}  // namespace clade::regression

#ifndef CLADE_SEPARATE_COMPILATION
#include "equality.ipp"
#endif
