// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>

#include "../text/inline.hpp"
#include "fitting.hpp"

namespace clade::regression::detail {

CLADE_INLINE void require_same_length(std::span<const double> a, std::span<const double> b) {
  if (a.size() != b.size()) {
    clade::detail::refuse({"two columns must have the same length, but had ", a.size(), " and ", b.size(), " rows"});
  }
}

/// Solves a x = b for a symmetric positive definite n × n matrix by Cholesky's decomposition. Only the lower triangle
/// of `a` is read; it is overwritten, and x replaces b. Returns false if the matrix is not positive definite.
CLADE_INLINE bool solve(std::span<double> a, std::span<double> b) {
  const auto n = b.size();
  for (std::size_t j = 0; j < n; ++j) {
    for (std::size_t i = j; i < n; ++i) {
      auto value = a[i * n + j];
      for (std::size_t k = 0; k < j; ++k) value -= a[i * n + k] * a[j * n + k];
      if (i == j) {
        if (!(value > 0) || !std::isfinite(value)) return false;
        a[j * n + j] = std::sqrt(value);
      } else {
        a[i * n + j] = value / a[j * n + j];
      }
    }
  }
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t k = 0; k < i; ++k) b[i] -= a[i * n + k] * b[k];
    b[i] /= a[i * n + i];
  }
  for (std::size_t i = n; i-- > 0;) {
    for (std::size_t k = i + 1; k < n; ++k) b[i] -= a[k * n + i] * b[k];
    b[i] /= a[i * n + i];
  }
  return true;
}

CLADE_INLINE double unit_of_constant(double value) {
  const auto size = std::abs(value);
  return size == 0 || (size >= 0x1p-500 && size <= 0x1p500) ? 1 : clade::detail::binade(size);
}

}  // namespace clade::regression::detail

namespace clade::regression {

CLADE_INLINE scaling linear_scaling(std::span<const double> f, std::span<const double> y) {
  detail::require_same_length(f, y);
  const auto n = f.size();
  const auto mean_f = detail::mean(f), mean_y = detail::mean(y);
  const auto variance = detail::sum(n, [&](std::size_t i) { return (f[i] - mean_f) * (f[i] - mean_f); });
  const auto covariance = detail::sum(n, [&](std::size_t i) { return (f[i] - mean_f) * (y[i] - mean_y); });
  const auto tiny = 1e-26 * static_cast<double>(n) * mean_f * mean_f;
  if (variance <= tiny) return {mean_y, 0 * variance};  // NaN if squares overflow
  const auto slope = covariance / variance;
  return {mean_y - slope * mean_f, slope};
}

CLADE_INLINE double sum_of_squares(std::span<const double> f, std::span<const double> y, const scaling& by) {
  detail::require_same_length(f, y);
  return detail::sum(f.size(), [&](std::size_t i) {
    const auto r = by.intercept + by.slope * f[i] - y[i];
    return r * r;
  });
}

CLADE_INLINE void fitting::reserve(std::size_t nodes) {
  const auto constants = nodes / 2 + 1, unknowns = constants + 2;
  evaluate_.reserve(nodes);
  places_.reserve(nodes);
  kept_.reserve(nodes);
  units_.reserve(constants);
  derivatives_.reserve(constants);
  for (auto* const row : {&gradient_, &step_}) row->reserve(nodes + 2);
  for (auto* const square : {&matrix_, &damped_}) square->reserve(unknowns * unknowns);
}

CLADE_INLINE fitting::result fitting::operator()(formulas& genes, columns data, std::span<const double> y,
                                                 std::size_t iterations, double tolerance) {
  result best;
  const auto n = y.size();
  values_.resize(n);
  evaluate(genes, data, y, best);
  if (iterations == 0 || !std::isfinite(best.sum_of_squares)) return best;
  places_.clear();
  for (std::size_t i = 0; i < genes.size(); ++i) {
    if (genes[i].symbol.function == function::constant) places_.push_back(static_cast<std::uint32_t>(i));
  }
  const auto k = places_.size();
  if (k == 0) return best;
  kept_.resize(k);
  double damping = 1e-3;
  bool moved = true;
  for (std::size_t step = 0; step < iterations; ++step) {
    if (moved) {
      normal_equations(genes, data, y, best.scaling);
      ++best.evaluations;
    }
    if (!solve_step(damping)) {
      damping *= 10;
      moved = false;
      continue;
    }
    for (std::size_t j = 0; j < k; ++j) {
      kept_[j] = genes[places_[j]].symbol.value;
      genes[places_[j]].symbol.value += step_[j];
    }
    auto next = best;
    evaluate(genes, data, y, next);
    best.evaluations = next.evaluations;
    if (next.sum_of_squares < best.sum_of_squares) {
      const auto gain = best.sum_of_squares - next.sum_of_squares;
      const bool end = gain <= tolerance * best.sum_of_squares;
      best = next;
      best.changed = true;
      if (end) break;
      damping = std::max(damping * 0.1, 1e-12);
      moved = true;
    } else {
      for (std::size_t j = 0; j < k; ++j) genes[places_[j]].symbol.value = kept_[j];
      damping *= 10;
      moved = false;
    }
  }
  return best;
}

CLADE_INLINE void fitting::evaluate(const formulas& genes, columns data, std::span<const double> y, result& into) {
  evaluate_(genes, data, 0, values_);
  ++into.evaluations;
  into.scaling = linear_scaling(values_, y);
  into.sum_of_squares = detail::finite_or_infinity(regression::sum_of_squares(values_, y, into.scaling));
}

CLADE_INLINE void fitting::normal_equations(const formulas& genes, columns data, std::span<const double> y,
                                            const scaling& by) {
  const auto k = places_.size(), m = k + 2;
  matrix_.assign(m * m, 0);
  gradient_.assign(m, 0);
  units_.clear();
  for (const auto place : places_) units_.push_back(detail::unit_of_constant(genes[place].symbol.value));
  derivatives_.resize(k);
  evaluate_.gradients(genes, places_, data, y.size(),
                      [&](std::size_t row, std::span<const double> f, std::span<const double* const> raw) {
                        const auto count = f.size();
                        const auto& d = derivatives_;
                        for (std::size_t i = 0; i < k; ++i) derivatives_[i] = in_unit(raw[i], count, i);
                        residuals_.resize(count);
                        for (std::size_t i = 0; i < count; ++i)
                          residuals_[i] = by.intercept + by.slope * f[i] - y[row + i];
                        const auto* const r = residuals_.data();
                        for (std::size_t i = 0; i < k; ++i) {
                          for (std::size_t j = 0; j <= i; ++j) matrix_[i * m + j] += dot(d[i], d[j], count);
                          matrix_[k * m + i] += detail::sum(count, [&](std::size_t t) { return d[i][t]; });
                          matrix_[(k + 1) * m + i] += dot(d[i], f.data(), count);
                          gradient_[i] += dot(d[i], r, count);
                        }
                        matrix_[k * m + k] += static_cast<double>(count);
                        matrix_[(k + 1) * m + k] += detail::sum(count, [&](std::size_t t) { return f[t]; });
                        matrix_[(k + 1) * m + k + 1] += dot(f.data(), f.data(), count);
                        gradient_[k] += detail::sum(count, [&](std::size_t t) { return r[t]; });
                        gradient_[k + 1] += dot(f.data(), r, count);
                      });
  for (std::size_t i = 0; i < k; ++i) {  // derivatives of slope * f
    for (std::size_t j = 0; j <= i; ++j) matrix_[i * m + j] *= by.slope * by.slope;
    matrix_[k * m + i] *= by.slope;
    matrix_[(k + 1) * m + i] *= by.slope;
    gradient_[i] *= by.slope;
  }
  for (std::size_t i = 0; i < k; ++i) {  // a constant with a non-finite derivative does not change
    if (std::isfinite(matrix_[i * m + i])) continue;
    for (std::size_t j = 0; j < m; ++j) matrix_[std::max(i, j) * m + std::min(i, j)] = 0;
    gradient_[i] = 0;
  }
}

CLADE_INLINE const double* fitting::in_unit(const double* derivatives, std::size_t count, std::size_t i) {
  if (units_[i] == 1) return derivatives;
  scaled_.resize(std::max(scaled_.size(), units_.size()));
  auto& own = scaled_[i];
  own.resize(count);
  for (std::size_t t = 0; t < count; ++t) own[t] = derivatives[t] * units_[i];
  return own.data();
}

CLADE_INLINE bool fitting::solve_step(double damping) {
  const auto m = gradient_.size(), k = m - 2;
  damped_ = matrix_;
  step_.resize(m);
  for (std::size_t i = 0; i < m; ++i) {
    step_[i] = -gradient_[i];
    auto& own = damped_[i * m + i];
    own += (i < k ? damping : 1e-13) * own;
    if (own == 0) own = 1;  // a constant without effect does not change
  }
  if (!detail::solve(damped_, step_)) return false;
  for (std::size_t i = 0; i < k; ++i) step_[i] *= units_[i];
  return std::all_of(step_.begin(), step_.end(), [](double s) { return std::isfinite(s); });
}

}  // namespace clade::regression
