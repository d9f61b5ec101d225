// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cmath>
#include <numbers>
#include <span>

#include "../../mathematics/cos.hpp"
#include "../../mathematics/exp.hpp"
#include "../../mathematics/log.hpp"
#include "../../mathematics/sin.hpp"

/// Transformations of single coordinates that several functions share.
namespace clade::detail::bbob {

/// T_osz: smooth irregularities at all scales. Computing the factor of x separately avoids underflow and overflow.
inline double oscillated(double x) noexcept {
  if (!(x > 0 || x < 0)) return x;
  const auto t = 10 * mathematics::log(std::fabs(x));
  const auto sine = x > 0 ? mathematics::sin(t) + mathematics::sin(0.79 * t)
                          : mathematics::sin(0.55 * t) + mathematics::sin(0.31 * t);
  return x * mathematics::exp(0.049 * sine);
}

/// T_asy: x^(1 + exponent * sqrt(x)) for positive x. The exponent increases from 0 for the first coordinate to beta for
/// the last.
inline double asymmetric(double x, double exponent) noexcept {
  if (!(x > 0) || exponent == 0) return x;
  return x * mathematics::exp(exponent * std::sqrt(x) * mathematics::log(x));
}

/// f_pen: the sum of squared distances outside the box [-5, 5].
inline double penalty(std::span<const double> x) noexcept {
  double sum = 0;
  for (const auto v : x) {
    const auto beyond = std::fabs(v) - 5;
    if (beyond > 0) sum += beyond * beyond;
  }
  return sum;
}

inline double rounded(double x) noexcept { return std::floor(x + 0.5); }

inline double cosine_of_turns(double x) noexcept { return mathematics::cos(2 * std::numbers::pi * x); }

}  // namespace clade::detail::bbob
