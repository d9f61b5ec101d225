// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <span>

#include "check_sample.hpp"
#include "confidence_interval.hpp"

namespace clade::statistics {

/// The distribution-free 95 % confidence interval of the median. Its ends are values of the sample with equal ranks
/// from both ends.
///
/// The number of values below the true median is binomial with probability 1/2, so the coverage is at least 95 %. With
/// fewer than 6 values the interval is infinite. A published median inside the interval is consistent with the sample.
/// Infinite values are allowed.
/// Cost: O(n log n).
/// Throws std::invalid_argument if the sample is empty or contains NaN or negative infinity.
/// Source: David and Nagaraja, "Order statistics", 2003, section 7.1.
/// ~~~
/// const std::vector<double> sample{5, 1, 4, 2, 6, 3};
/// statistics::median_interval(sample);  // = statistics::confidence_interval{1, 6}
/// ~~~
confidence_interval median_interval(std::span<const double> sample);

}  // namespace clade::statistics

#ifndef CLADE_SEPARATE_COMPILATION
#include "median_interval.ipp"
#endif
