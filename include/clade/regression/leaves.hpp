// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>

#include "../core/checked.hpp"
#include "symbol.hpp"

namespace clade::regression {

/// A generator of leaves of random formulas. A leaf is a normally distributed constant (an ephemeral random constant)
/// with probability `constant_share`, and otherwise one of the columns with equal probabilities.
/// Source: Koza, "Genetic programming", 1992.
/// ~~~
/// const regression::leaves draw{.columns = 2, .constant_share = 0.2, .deviation = 3};
/// draw(rng).variable < 2;  // = true
/// ~~~
struct leaves {
  /// Number of columns; if 0, all leaves are constants.
  clade::detail::integer_from<"regression::leaves columns", 0, 0xffffffff> columns = 1;
  clade::detail::probability<"regression::leaves constant_share"> constant_share = 0.2;
  double deviation = 3;  ///< standard deviation of the constants; their mean is 0

  symbol operator()(random_stream& rng) const {
    if (columns == 0 || rng.chance(constant_share)) return constant(deviation * rng.normal());
    return variable(rng.below(std::size_t(columns)));
  }
};

}  // namespace clade::regression
