// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <span>

#include "../text/message.hpp"

namespace clade::statistics {

/// Throws std::invalid_argument for values that have no rank: NaN and negative infinity. `name` starts the message, for
/// example "mann_whitney x".
void check_values(const char* name, std::span<const double> sample);

/// As above, and throws if the sample is empty.
void check_sample(const char* name, std::span<const double> sample);

/// Checks runtimes, in evaluations, with infinity for failed runs. The sample may be empty.
void check_runtimes(const char* name, std::span<const double> runtimes);

/// Checks a budget, the cost of a failed run: positive and finite.
void check_budget(const char* name, double budget);

}  // namespace clade::statistics

#ifndef CLADE_SEPARATE_COMPILATION
#include "check_sample.ipp"
#endif
