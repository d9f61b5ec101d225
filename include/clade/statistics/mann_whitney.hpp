// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <span>

#include "check_sample.hpp"
#include "midranks.hpp"
#include "normal_tails.hpp"

namespace clade::statistics {

/// The result of the Mann-Whitney U test.
/// ~~~
/// const statistics::mann_whitney_result found = statistics::mann_whitney(std::vector{1.0, 2.0}, std::vector{3.0, 4.0});
/// found.exact;  // = true
/// ~~~
struct mann_whitney_result {
  double u;    ///< number of pairs in which the value of x is greater; ties count 1/2
  double p;    ///< two-sided p-value
  bool exact;  ///< true if p is exact, false if from the normal approximation
};

/// The probability that U is at most `u` for two samples of n and m values from the same distribution without ties.
/// Cost: O(n m u), about 1 ms for n = m = 49.
/// ~~~
/// // One of the 20 choices of three ranks of six has U = 0.
/// std::abs(statistics::mann_whitney_tail(3, 3, 0) - 1.0 / 20) < 1e-12;  // = true
/// ~~~
double mann_whitney_tail(std::size_t n, std::size_t m, std::size_t u);

/// The Mann-Whitney U test (Wilcoxon's rank sum test): tests whether the values of one sample tend to be greater than
/// those of the other.
///
/// Only the order of the values matters, so it suits runtimes, whose distribution is far from normal. Infinities, the
/// runtimes of failed runs, are tied and greater than any other value. The p-value is exact if both samples have fewer
/// than 50 values and no ties. Otherwise it is from the normal distribution, corrected for ties and continuity. It is 1
/// if all values are equal. With 3 values per sample, p is at least 0.1.
///
/// Cost: a sort, and at most a few milliseconds for the exact distribution.
/// Throws std::invalid_argument if a sample is empty or contains NaN or negative infinity.
/// Source: Mann and Whitney, "On a test of whether one of two random variables is stochastically larger than the
/// other", 1947.
/// ~~~
/// const std::vector x{1.0, 2.0, 3.0}, y{4.0, 5.0, 6.0};
/// const auto [u, p, exact] = statistics::mann_whitney(x, y);
/// u;  // = 0.0
/// std::abs(p - 0.1) < 1e-12;  // = true
/// ~~~
mann_whitney_result mann_whitney(std::span<const double> x, std::span<const double> y);

}  // namespace clade::statistics

#ifndef CLADE_SEPARATE_COMPILATION
#include "mann_whitney.ipp"
#endif
