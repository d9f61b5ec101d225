// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>

namespace clade::statistics {

/// The probability that a chi-squared variable with `degrees` degrees of freedom, at least 1, is at least `x`.
///
/// For an integer number of degrees it is a finite sum of positive terms, with relative errors below 1e-12 far into the
/// tail. A library of distributions would add seconds to the compile time of programs that compare settings.
/// Cost: O(degrees).
/// Source: Abramowitz and Stegun, "Handbook of mathematical functions", 1964, 26.4.4 and 26.4.5.
/// ~~~
/// std::abs(statistics::chi_square_tail(2 * std::log(2.0), 2) - 0.5) < 1e-12;  // = true
/// ~~~
double chi_square_tail(double x, std::size_t degrees);

}  // namespace clade::statistics

#ifndef CLADE_SEPARATE_COMPILATION
#include "chi_square_tail.ipp"
#endif
