// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <span>

#include "../text/message.hpp"
#include "check_sample.hpp"

namespace clade::statistics {

/// The p-quantile of a sample for p in [0, 1], linearly interpolated at position p (n - 1) of the sorted values,
/// counted from 0.
///
/// Infinities are ordinary values. Interpolation between a finite value and infinity yields infinity, so the median of
/// runtimes is infinite if fewer than half of the runs succeeded.
/// Cost: O(n).
/// Throws std::invalid_argument if the sample is empty or contains NaN or negative infinity, and if p is outside [0,
/// 1].
/// Source: Hyndman and Fan, "Sample quantiles in statistical packages", 1996, type 7.
/// ~~~
/// statistics::quantile(std::vector{1.0, 2.0, 3.0, 4.0, 5.0}, 0.25);  // = 2.0
/// ~~~
double quantile(std::span<const double> sample, double p);

/// The median: the middle value, or the mean of the two middle values.
/// ~~~
/// statistics::median(std::vector{3.0, 1.0, 2.0});  // = 2.0
/// ~~~
double median(std::span<const double> sample);

}  // namespace clade::statistics

#ifndef CLADE_SEPARATE_COMPILATION
#include "quantile.ipp"
#endif
