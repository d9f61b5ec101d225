// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cmath>

#include "../mathematics/bits.hpp"

namespace clade::regression {

/// Returns the arcsine of x, in [-pi/2, pi/2], with an error below 1 unit in the last place and the same bits on every
/// machine. Returns NaN for x outside [-1, 1].
///
/// For |x| below 1/2, the algorithm evaluates a rational function of x^2. Otherwise it uses the half-angle identity
/// arcsin(|x|) = pi/2 - 2 arcsin(sqrt((1 - |x|) / 2)).
/// Source: Ng, "fdlibm", 1993.
/// ~~~
/// regression::arcsin(0.0);  // = 0.0
/// ~~~
inline double arcsin(double x) noexcept {
  const auto rest = [](double t) {  // approximates (arcsin(s) - s) / s for t = s^2
    const auto p =
        t * (0x1.5555555555555p-3 +
             t * (-0x1.4d61203eb6f7dp-2 +
                  t * (0x1.9c1550e884455p-3 +
                       t * (-0x1.48228b5688f3bp-5 + t * (0x1.9efe07501b288p-11 + t * 0x1.23de10dfdf709p-15)))));
    const auto q = 1 + t * (-0x1.33a271c8a2d4bp+1 +
                            t * (0x1.02ae59c598ac8p+1 + t * (-0x1.6066c1b8d0159p-1 + t * 0x1.3b8c5b12e9282p-4)));
    return p / q;
  };
  const auto size = mathematics::detail::magnitude(x);
  if (!(size <= 1)) return mathematics::detail::nan;
  constexpr double half_pi = 0x1.921fb54442d18p+0, half_pi_low = 0x1.1a62633145c07p-54;
  if (size < 0.5) return x + x * rest(x * x);
  const auto t = (1 - size) * 0.5, s = std::sqrt(t), r = rest(t);
  const auto high = mathematics::detail::leading_half(s), low = s > 0 ? (t - high * high) / (s + high) : 0;
  const auto quarter = half_pi * 0.5;
  const auto angle = size >= 0.975 ? half_pi - (2 * (s + s * r) - half_pi_low)
                                   : quarter - ((2 * s * r - (half_pi_low - 2 * low)) - (quarter - 2 * high));
  return x < 0 ? -angle : angle;
}

}  // namespace clade::regression
