// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <span>

#include "../mathematics/binade.hpp"
#include "../text/message.hpp"
#include "check_sample.hpp"

namespace clade::statistics {

/// The penalized average runtime (PAR-10): the mean of the runtimes, counting `factor` times the budget for runs that
/// failed or exceeded it.
///
/// Unlike the expected running time it is defined without a success, but the penalty is arbitrary.
/// Cost: O(runs).
/// Throws std::invalid_argument if there are no runtimes, if a runtime is NaN or negative, if `budget` is not positive
/// and finite, and if `factor` is less than 1.
/// Source: Hutter, Hoos, Leyton-Brown and Stützle, "ParamILS: an automatic algorithm configuration framework", 2009.
/// ~~~
/// const std::vector<double> runtimes{100, 300, INFINITY, INFINITY};
/// statistics::penalized_average(runtimes, 1000);  // = 5100.0
/// ~~~
double penalized_average(std::span<const double> runtimes, double budget, double factor = 10);

}  // namespace clade::statistics

#ifndef CLADE_SEPARATE_COMPILATION
#include "penalized_average.ipp"
#endif
