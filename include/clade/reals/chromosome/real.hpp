// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <array>

#include "reals.hpp"

namespace clade::chromosome {

/// The space of a real number in [low, high], for a member of a struct. `real{0.5, 3}` makes numbers of type double.
///
/// Samples are uniform in [low, high). Operators treat the member as a sequence of one gene. Bounds may be infinite,
/// but sampling then throws std::invalid_argument, as in `reals`.
/// Cost: one draw.
/// Throws std::invalid_argument if high < low or if a bound is NaN.
/// ~~~
/// const double share = chromosome::real{0, 1}(rng);
/// share >= 0 && share <= 1;  // = true
/// ~~~
struct real : reals<std::array<double, 1>> {
  real(double lowest, double highest) : reals(lowest, highest) {}

  double operator()(random_stream& rng) const { return gene(0, rng); }
};

}  // namespace clade::chromosome
