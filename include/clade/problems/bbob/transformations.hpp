// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cmath>
#include <numbers>
#include <span>

#include "../../mathematics/cos.hpp"
#include "../../mathematics/exp.hpp"
#include "../../mathematics/log.hpp"
#include "../../mathematics/sin.hpp"

/// The transformations that several functions of BBOB share.
namespace clade::detail::bbob {

/// Returns T_osz(x): x with smooth irregularities at all scales. The factor of x is computed separately, to avoid
/// underflow and overflow.
inline double oscillated(double x) noexcept {
  if (!(x > 0 || x < 0)) return x;
  const auto t = 10 * mathematics::log(std::fabs(x));
  const auto sine = x > 0 ? mathematics::sin(t) + mathematics::sin(0.79 * t)
                          : mathematics::sin(0.55 * t) + mathematics::sin(0.31 * t);
  return x * mathematics::exp(0.049 * sine);
}

/// Returns T_asy(x): x^(1 + exponent * sqrt(x)) for positive x, otherwise x. Functions use exponents that increase from
/// 0 for the first coordinate to beta for the last.
inline double asymmetric(double x, double exponent) noexcept {
  if (!(x > 0) || exponent == 0) return x;
  return x * mathematics::exp(exponent * std::sqrt(x) * mathematics::log(x));
}

/// Returns f_pen(x): the squared distance of x from the box [-5, 5]^n.
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
