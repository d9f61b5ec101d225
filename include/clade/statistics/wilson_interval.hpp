// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>

#include "../text/message.hpp"
#include "confidence_interval.hpp"

namespace clade::statistics {

/// Wilson's score interval for a success rate, with `z` standard errors and no continuity correction; the default is 95
/// %.
///
/// Unlike the Wald interval it stays within [0, 1] and is accurate for few runs. Without successes it starts at exactly
/// 0; without failures it ends at exactly 1.
/// Cost: O(1).
/// Throws std::invalid_argument if there are no runs, if `successes` exceeds `runs`, and if `z` is not positive and
/// finite.
/// Source: Wilson, "Probable inference, the law of succession, and statistical inference", 1927.
/// ~~~
/// // No success in 10 runs: from 0 to z^2 / (runs + z^2).
/// const auto [low, high] = statistics::wilson_interval(0, 10, 2);
/// low;  // = 0
/// std::abs(high - 4.0 / 14) < 1e-12;  // = true
/// ~~~
confidence_interval wilson_interval(std::size_t successes, std::size_t runs, double z = 1.959964);

}  // namespace clade::statistics

#ifndef CLADE_SEPARATE_COMPILATION
#include "wilson_interval.ipp"
#endif
