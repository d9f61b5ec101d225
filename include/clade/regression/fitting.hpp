// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "../mathematics/binade.hpp"
#include "../text/message.hpp"
#include "evaluator.hpp"

namespace clade::regression {

/// A linear scaling of a formula f: intercept + slope * f.
/// ~~~
/// const regression::scaling line{.intercept = 1, .slope = 2};
/// ~~~
struct scaling {
  double intercept = 0, slope = 1;
};

namespace detail {

/// Returns the sum of `term(i)` for i < n. The terms are added in eight lanes: this fixed number allows vectorization
/// and gives the same bits on all platforms.
template <class Term>
[[gnu::always_inline]] inline double sum(std::size_t n, const Term& term) {
  double lanes[8] = {};
  std::size_t i = 0;
  for (; i + 8 <= n; i += 8) {
    for (std::size_t k = 0; k < 8; ++k) lanes[k] += term(i + k);
  }
  for (std::size_t k = 0; i < n; ++i, ++k) lanes[k] += term(i);
  return ((lanes[0] + lanes[4]) + (lanes[2] + lanes[6])) + ((lanes[1] + lanes[5]) + (lanes[3] + lanes[7]));
}

// Returns infinity for an error that is NaN or infinite, and the error itself otherwise.
inline double finite_or_infinity(double error) {
  return std::isfinite(error) ? error : std::numeric_limits<double>::infinity();
}

/// Returns `use(weight, total)`: `weight(i)` is the weight of row i, and `total` is the sum of all `n` weights. If
/// `weights` is empty, each weight is 1.
template <class Use>
auto with_weights(std::span<const double> weights, std::size_t n, const Use& use) {
  if (weights.empty()) return use([](std::size_t) { return 1.0; }, static_cast<double>(n));
  return use([=](std::size_t i) { return weights[i]; }, sum(n, [&](std::size_t i) { return weights[i]; }));
}

/// Returns the mean of numbers; NaN for no numbers.
inline double mean(std::span<const double> x) {
  return sum(x.size(), [&](std::size_t i) { return x[i]; }) / static_cast<double>(x.size());
}

/// Throws std::invalid_argument unless two columns have the same length.
inline void require_same_length(std::span<const double> a, std::span<const double> b) {
  if (a.size() != b.size()) {
    clade::detail::refuse({"two columns must have the same length, but had ", a.size(), " and ", b.size(), " rows"});
  }
}

/// Solves a x = b for a symmetric positive definite n × n matrix by Cholesky decomposition. Only the lower triangle of
/// `a` is read; it is overwritten, and x replaces b. Returns false if the matrix is not positive definite.
inline bool solve(std::span<double> a, std::span<double> b) {
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

/// Returns the scale of a constant. The derivatives with respect to the constant are multiplied by its scale, a power
/// of two, so that their squares neither overflow nor underflow. The scale is 1 for magnitudes from 2^-500 to 2^500 and
/// for 0.
inline double unit_of_constant(double value) {
  const auto size = std::abs(value);
  return size == 0 || (size >= 0x1p-500 && size <= 0x1p500) ? 1 : clade::detail::binade(size);
}

}  // namespace detail

/// Returns the intercept and slope that minimize the sum over all rows of w * (intercept + slope * f - y)^2. The
/// weights w are `weights`, one per row, or 1 if `weights` is empty; only their ratios matter. The slope is 0 if f is
/// constant up to rounding. Both are NaN if f is not finite in every row.
/// Throws std::invalid_argument for columns of different lengths.
/// Cost: four passes over the rows.
/// Source: Keijzer, "Improving symbolic regression with interval arithmetic and linear scaling", 2003.
/// ~~~
/// const std::vector<double> x{1, 2, 3, 4}, y{3, 5, 7, 9};
/// const regression::samples data{.names = {"x"}, .inputs = {x}, .target = y};
/// const auto by = regression::linear_scaling(x, y);
/// by.slope;  // = 2.0
/// by.intercept;  // = 1.0
/// ~~~
inline scaling linear_scaling(std::span<const double> f, std::span<const double> y,
                              std::span<const double> weights = {}) {
  detail::require_same_length(f, y);
  if (!weights.empty()) detail::require_same_length(f, weights);
  const auto n = f.size();
  return detail::with_weights(weights, n, [&](const auto& weight, double total) -> scaling {
    const auto mean_f = detail::sum(n, [&](std::size_t i) { return weight(i) * f[i]; }) / total;
    const auto mean_y = detail::sum(n, [&](std::size_t i) { return weight(i) * y[i]; }) / total;
    const auto variance =
        detail::sum(n, [&](std::size_t i) { return weight(i) * ((f[i] - mean_f) * (f[i] - mean_f)); });
    const auto covariance =
        detail::sum(n, [&](std::size_t i) { return weight(i) * ((f[i] - mean_f) * (y[i] - mean_y)); });
    const auto tiny = 1e-26 * total * mean_f * mean_f;
    if (variance <= tiny) return {mean_y, 0 * variance};  // NaN if squares overflow
    const auto slope = covariance / variance;
    return {mean_y - slope * mean_f, slope};
  });
}

/// Returns the sum over all rows of w * (intercept + slope * f - y)^2. The weights w are `weights`, one per row, or 1
/// if `weights` is empty. Throws std::invalid_argument for columns of different lengths.
/// ~~~
/// const std::vector<double> x{1, 2, 3, 4}, y{3, 5, 7, 9};
/// const regression::samples data{.names = {"x"}, .inputs = {x}, .target = y};
/// regression::sum_of_squares(x, y, {.intercept = 1, .slope = 2});  // = 0.0
/// ~~~
inline double sum_of_squares(std::span<const double> f, std::span<const double> y, const scaling& by,
                             std::span<const double> weights = {}) {
  detail::require_same_length(f, y);
  if (!weights.empty()) detail::require_same_length(f, weights);
  return detail::with_weights(weights, f.size(), [&](const auto& weight, double) {
    return detail::sum(f.size(), [&](std::size_t i) {
      const auto r = by.intercept + by.slope * f[i] - y[i];
      return weight(i) * (r * r);
    });
  });
}

/// The fit of the constants of formulas to data, together with intercept and slope, by the Levenberg-Marquardt
/// algorithm.
///
/// Each iteration solves the damped normal equations. The derivatives with respect to the constants are computed in all
/// rows, at the start and after each improving step. The damping is divided by 10 after an improving step and
/// multiplied by 10 after any other. Intercept and slope are always optimal for the constants. The fit ends after
/// `iterations` iterations. It ends earlier after an improving step that reduces the sum of squares by a share of at
/// most `tolerance`. A constant does not change if its derivative is not finite in some row.
///
/// The object holds only buffers between calls; each thread needs its own object. Results have the same bits on all
/// platforms.
/// Cost: an evaluation per iteration. At the start and after each improving step, a call of `evaluator::gradients` and
/// rows * k^2 / 2 operations for k constants.
/// Source: Marquardt, "An algorithm for least-squares estimation of nonlinear parameters", 1963; for symbolic
/// regression: Kommenda, Burlacu, Kronberger and Affenzeller, "Parameter identification for symbolic regression using
/// nonlinear least squares", 2020.
/// ~~~
/// std::vector<double> x, y;
/// for (int i = 0; i < 20; ++i) y.push_back(std::exp(0.5 * x.emplace_back(0.1 * i)));
/// const std::vector<std::span<const double>> inputs{x};
/// regression::formulas genes;
/// regression::assign(genes, regression::parse("exp(0.3 * x)", std::vector<std::string>{"x"}));
/// regression::fitting fit;
/// fit(genes, inputs, y, 20).sum_of_squares < 1e-12;  // = true
/// ~~~
class fitting {
 public:
  fitting() = default;
  /// `users` are the user functions of the formulas; they must outlive this object. If `scales` is false, the intercept
  /// is 0 and the slope is 1.
  explicit fitting(std::span<const user_function> users, bool scales = true) : evaluate_(users), scales_(scales) {}

  /// Sets the user functions of subsequent formulas; they must outlive the calls. If `scales` is false, the intercept
  /// is 0 and the slope is 1.
  void use(std::span<const user_function> users, bool scales = true) noexcept {
    evaluate_.use(users);
    scales_ = scales;
  }

  /// Reserves the memory that depends on the size of a formula, for up to `nodes` nodes. The buffers for the rows are
  /// allocated by the first fits.
  void reserve(std::size_t nodes) {
    const auto constants = nodes / 2 + 1, unknowns = constants + 2;
    evaluate_.reserve(nodes);
    places_.reserve(nodes);
    kept_.reserve(nodes);
    units_.reserve(constants);
    derivatives_.reserve(constants);
    for (auto* const row : {&gradient_, &step_}) row->reserve(nodes + 2);
    for (auto* const square : {&matrix_, &damped_}) square->reserve(unknowns * unknowns);
  }

  /// The result of a fit.
  struct result {
    /// The optimal intercept and slope.
    regression::scaling scaling;
    /// The weighted sum of squared errors; infinite if the formula is not finite in all rows.
    double sum_of_squares = std::numeric_limits<double>::infinity();
    std::size_t evaluations = 0;  ///< the number of evaluations of the formula and of its derivatives, each in all rows
    bool changed = false;         ///< whether the fit changed any constant
  };

  /// Fits the constants of all genes in place, so that the last gene predicts y, and returns the quality of the fit.
  /// With 0 `iterations`, the constants do not change. With `weights`, one per row, all sums are weighted.
  result operator()(formulas& genes, columns data, std::span<const double> y, std::size_t iterations,
                    double tolerance = 1e-9, std::span<const double> weights = {}) {
    result best;
    const auto n = y.size();
    values_.resize(n);
    weights_ = weights;
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

  /// Returns the values of the last fitted formula in each row, before scaling. They are valid until the next fit. If
  /// the last step did not improve the fit, they are the values after this step.
  std::span<const double> values() const noexcept { return values_; }

 private:
  void evaluate(const formulas& genes, columns data, std::span<const double> y, result& into) {
    evaluate_(genes, data, 0, values_);
    ++into.evaluations;
    into.scaling = scales_ ? linear_scaling(values_, y, weights_) : scaling{0, 1};
    into.sum_of_squares = detail::finite_or_infinity(regression::sum_of_squares(values_, y, into.scaling, weights_));
  }

  // Computes the lower triangle of J'J, and J'r. J are the derivatives with respect to the constants, the intercept and
  // the slope, in this order; r are the residuals.
  void normal_equations(const formulas& genes, columns data, std::span<const double> y, const scaling& by) {
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
                          const auto weighted = [&](const double* of) { return in_weights(of, row, count); };
                          for (std::size_t i = 0; i < k; ++i) {
                            const auto* const of = weighted(d[i]);
                            for (std::size_t j = 0; j <= i; ++j) matrix_[i * m + j] += dot(of, d[j], count);
                            matrix_[k * m + i] += detail::sum(count, [&](std::size_t t) { return of[t]; });
                            matrix_[(k + 1) * m + i] += dot(of, f.data(), count);
                            gradient_[i] += dot(of, r, count);
                          }
                          matrix_[k * m + k] += weight_of(row, count);
                          const auto* const values = weighted(f.data());
                          matrix_[(k + 1) * m + k] += detail::sum(count, [&](std::size_t t) { return values[t]; });
                          matrix_[(k + 1) * m + k + 1] += dot(values, f.data(), count);
                          gradient_[k + 1] += dot(values, r, count);
                          const auto* const rests = weighted(r);
                          gradient_[k] += detail::sum(count, [&](std::size_t t) { return rests[t]; });
                        });
    for (std::size_t i = 0; i < k; ++i) {  // the derivatives of slope * f are slope times those of f
      for (std::size_t j = 0; j <= i; ++j) matrix_[i * m + j] *= by.slope * by.slope;
      matrix_[k * m + i] *= by.slope;
      matrix_[(k + 1) * m + i] *= by.slope;
      gradient_[i] *= by.slope;
    }
    for (auto i = scales_ ? m : k; i < m; ++i) {
      for (std::size_t j = 0; j <= i; ++j) matrix_[i * m + j] = 0;
      gradient_[i] = 0;
    }
    for (std::size_t i = 0; i < k; ++i) {  // a constant with a non-finite derivative does not change
      if (std::isfinite(matrix_[i * m + i])) continue;
      for (std::size_t j = 0; j < m; ++j) matrix_[std::max(i, j) * m + std::min(i, j)] = 0;
      gradient_[i] = 0;
    }
  }

  // Returns the derivatives with respect to constant i, multiplied by its scale.
  const double* in_unit(const double* derivatives, std::size_t count, std::size_t i) {
    if (units_[i] == 1) return derivatives;
    scaled_.resize(std::max(scaled_.size(), units_.size()));
    auto& own = scaled_[i];
    own.resize(count);
    for (std::size_t t = 0; t < count; ++t) own[t] = derivatives[t] * units_[i];
    return own.data();
  }

  // Returns the values of a column in a block of rows, each multiplied by the weight of its row. They are valid until
  // the next call.
  const double* in_weights(const double* column, std::size_t row, std::size_t count) {
    if (weights_.empty()) return column;
    weighted_.resize(count);
    for (std::size_t t = 0; t < count; ++t) weighted_[t] = weights_[row + t] * column[t];
    return weighted_.data();
  }

  // Returns the sum of the weights of a block of rows.
  double weight_of(std::size_t row, std::size_t count) const {
    if (weights_.empty()) return static_cast<double>(count);
    return detail::sum(count, [&](std::size_t t) { return weights_[row + t]; });
  }

  // Solves the damped normal equations for the step. Returns false if they have no finite solution.
  bool solve_step(double damping) {
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

  static double dot(const double* a, const double* b, std::size_t n) {
    return detail::sum(n, [=](std::size_t i) { return a[i] * b[i]; });
  }

  evaluator evaluate_;
  bool scales_ = true;
  std::vector<std::uint32_t> places_;
  std::span<const double> weights_;
  std::vector<double> values_, residuals_, weighted_, kept_, matrix_, damped_, gradient_, step_, units_;
  std::vector<const double*> derivatives_;
  std::vector<std::vector<double>> scaled_;  // scaled derivatives with respect to very large or small constants
};

}  // namespace clade::regression
