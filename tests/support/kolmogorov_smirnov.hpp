// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <span>

namespace support {

/// The p value of the Kolmogorov-Smirnov test of a sample against a continuous distribution, with Stephens's correction
/// for the sample size. `distribution` is the cumulative distribution function.
double kolmogorov_smirnov_p(std::span<const double> sample, double (*distribution)(double));

/// As above, for two samples.
double kolmogorov_smirnov_p(std::span<const double> one, std::span<const double> other);

}  // namespace support
