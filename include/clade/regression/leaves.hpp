// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>

#include "../core/checked.hpp"
#include "symbol.hpp"

namespace clade::regression {

/// Draws leaves of random formulas: with probability `constant_share` a normally distributed constant (ephemeral random
/// constant), otherwise a column, all with equal probability.
/// Source: Koza, "Genetic programming", 1992.
/// ~~~
/// const regression::leaves draw{.columns = 2, .constant_share = 0.2, .deviation = 3};
/// draw(rng).variable < 2;  // = true
/// ~~~
struct leaves {
  clade::detail::integer_from<"regression::leaves columns", 0, 0xffffffff> columns = 1;  ///< 0: only constants
  clade::detail::probability<"regression::leaves constant_share"> constant_share = 0.2;
  double deviation = 3;  ///< standard deviation of the constants

  symbol operator()(random_stream& rng) const {
    if (columns == 0 || rng.chance(constant_share)) return constant(deviation * rng.normal());
    return variable(rng.below(std::size_t(columns)));
  }
};

}  // namespace clade::regression
