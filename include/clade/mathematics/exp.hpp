// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <span>

#include "columns.hpp"
#include "exp_kernel.hpp"

namespace clade::mathematics {

/// Returns e to the power of x, with the same bits on every platform. The error is below 1 unit in the last place
/// (ulp), even for subnormal results.
///
/// exp(±0) is 1, exp(-inf) is 0, exp(inf) is inf, exp(NaN) is NaN. The result is inf for x above 709.782712893384 and 0
/// for x below -745.1332191019411.
///
/// For x = k ln 2 + r, exp(r) is approximated by a polynomial of degree 12. Its first two terms are added last, with
/// error compensation. The result is scaled by 2^k.
/// Source: Cody and Waite, "Software manual for the elementary functions", 1980; Muller, "Elementary functions", 2016.
/// ~~~
/// mathematics::exp(0.0);  // = 1.0
/// ~~~
inline double exp(double x) noexcept {
  if (x >= -708 && x <= 709) return detail::normal_exp(x, 0);
  if (x != x) return detail::nan;
  return detail::any_exp(x, 0);
}

/// Computes y_i = exp(x_i) for all values of a column, vectorized, with the same bits as the scalar function. The
/// columns may be identical but must not overlap otherwise. Throws std::invalid_argument if their sizes differ.
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
