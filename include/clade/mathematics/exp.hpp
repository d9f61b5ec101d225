// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <span>

#include "columns.hpp"
#include "exp_kernel.hpp"

namespace clade::mathematics {

/// e to the power of x, with the same bits on every platform. The error is below 1 unit in the last place (ulp).
///
/// exp(±0) is 1, exp(-inf) is 0, exp(inf) is inf, exp(NaN) is NaN. Above 709.782712893384 the result is inf, below
/// -745.1332191019411 it is 0. The error bound includes subnormal results.
///
/// With x = k ln 2 + r, exp(r) is a polynomial of degree 12. Its first two terms are added last, with error
/// compensation.
/// Source: Cody and Waite, "Software manual for the elementary functions", 1980; Muller, "Elementary functions", 2016.
/// ~~~
/// mathematics::exp(0.0);  // = 1.0
/// ~~~
inline double exp(double x) noexcept {
  if (x >= -708 && x <= 709) return detail::normal_exp(x, 0);
  if (x != x) return detail::nan;
  return detail::any_exp(x, 0);
}

/// y_i = exp(x_i), vectorized, with the bits of the scalar function. The columns may be identical but must not overlap
/// otherwise. Throws std::invalid_argument if their sizes differ.
/// ~~~
/// const std::vector x{0.0, 1.0};
/// std::vector<double> y(2);
/// mathematics::exp(x, y);
/// y;  // = std::vector<double>{1, mathematics::exp(1)}
/// ~~~
inline void exp(std::span<const double> x, std::span<double> y) {
  detail::each(
      x, y, [](double v) __attribute__((always_inline)) { return v >= -708 && v <= 709; },
      [](double v) __attribute__((always_inline)) { return detail::normal_exp(v, 0); },
      [](double v) { return mathematics::exp(v); });
}

}  // namespace clade::mathematics
