// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <span>

namespace support {

/// How likely a sample is as far from a continuous distribution, or farther, by chance: the test of Kolmogorov and Smirnov,
/// with Stephens's correction for the size of the sample. `distribution` is called with a number and gives the probability
/// of less.
double kolmogorov_smirnov_p(std::span<const double> sample, double (*distribution)(double));

/// The same for two samples.
double kolmogorov_smirnov_p(std::span<const double> one, std::span<const double> other);

}  // namespace support
