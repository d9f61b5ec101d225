// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <numeric>
#include <vector>

#include "columns.hpp"

namespace clade::detail {

/// A quadratic model of the latest points of a run, fitted by weighted least squares. Its minimum is a candidate for
/// the next generation.
///
/// The model stores the latest 2 p points, where p = (n + 1)(n + 2) / 2 is the number of coefficients. The weights of
/// the points decrease from 20 for the best point to about 1 for the worst. With fewer than 1.2 p points, the model has
/// no products of different coordinates.
///
/// A minimum fails if it is not the best point of its generation. After a failure the model pauses, so that a bad model
/// costs little. The pause is 1 generation at first. It doubles after each failure, up to 256 generations, and returns
/// to 1 after a success.
///
/// Cost: about p^3 multiplications and additions per minimum, and memory for about 4 p^2 numbers.
/// Source: Hansen, "A global surrogate assisted CMA-ES", 2019 (the weights).
class quadratic_model {
 public:
  explicit quadratic_model(std::size_t genes)
      : n_(genes),
        coefficients_((genes + 1) * (genes + 2) / 2),
        points_(2 * coefficients_ * genes),
        values_(2 * coefficients_) {}

  /// Adds a point with its value, lower values being better. If the model is full, the oldest point is dropped. A point
  /// whose value is infinite or NaN is ignored.
  void add(const double* point, double value) {
    if (!std::isfinite(value)) return;
    std::copy_n(point, n_, points_.data() + next_ * n_);
    values_[next_] = value;
    next_ = (next_ + 1) % values_.size();
    known_ = std::min(known_ + 1, values_.size());
  }

  /// Returns whether this generation should contain a minimum: whether the model does not pause and has enough points.
  bool due() const noexcept { return remaining_pause_ == 0 && known_ >= enough_for(2 * n_ + 1); }

  /// Updates the pause of the model. It is called once per generation. `tried` is true if the generation contained a
  /// minimum, `best` if the minimum was the best individual.
  void learn(bool tried, bool best) noexcept {
    if (!tried) {
      if (remaining_pause_ > 0) --remaining_pause_;
    } else if (best) {
      next_pause_ = 1;
    } else {
      remaining_pause_ = next_pause_;
      next_pause_ = std::min<std::size_t>(2 * next_pause_, 256);
    }
  }

  /// Computes the minimum in standard coordinates: the point is mean + sigma * factor * minimum. The length of the
  /// minimum is limited to the usual length of a step of the distribution. Returns false if the model has no minimum.
  bool minimize(double* minimum, const double* mean, double sigma, const double* factor) {
    const bool whole = known_ >= enough_for(coefficients_);
    const auto terms = whole ? coefficients_ : 2 * n_ + 1;
    if (!fit(terms, mean, sigma, factor)) return false;

    // The system to be solved has the negative gradient at the mean as its right side and the matrix of second
    // derivatives, in padded columns.
    const auto columns = padded(n_);
    hessian_.assign(n_ * columns, 0.0);
    const auto* at = solution_.data() + 1;
    for (std::size_t i = 0; i < n_; ++i) minimum[i] = -at[i];
    at += n_;
    for (std::size_t i = 0; i < n_; ++i) hessian_[i * columns + i] = 2 * at[i];
    at += n_;
    for (std::size_t j = 0; whole && j < n_; ++j) {
      for (auto i = j + 1; i < n_; ++i) hessian_[j * columns + i] = *at++;
    }
    root_.resize(n_ * columns);
    if (!factorize(root_.data(), hessian_.data(), scratch_.data(), n_)) return false;
    divide_lower(minimum, root_.data(), n_);
    divide_upper(minimum, root_.data(), n_);

    double square = 0;
    for (std::size_t i = 0; i < n_; ++i) square += minimum[i] * minimum[i];
    if (!std::isfinite(square)) return false;
    const auto n = static_cast<double>(n_), length = std::sqrt(square), most = std::sqrt(n) + 2 * n / (n + 2);
    if (length > most) {
      for (std::size_t i = 0; i < n_; ++i) minimum[i] *= most / length;
    }
    return true;
  }

  /// Saves the model to a checkpoint, or loads it from one. The number of genes is not saved, since the run determines
  /// it.
  template <class Archive>
  void serialize(Archive& archive, unsigned) {
    archive & points_ & values_ & next_ & known_ & remaining_pause_ & next_pause_;
  }

 private:
  static std::size_t enough_for(std::size_t terms) noexcept { return terms + (terms + 4) / 5; }

  // Computes the coefficients by the normal equations. Returns false if the equations have no solution.
  bool fit(std::size_t terms, const double* mean, double sigma, const double* factor) {
    const auto stride = padded(terms);
    order_.resize(known_);
    std::iota(order_.begin(), order_.end(), std::size_t{0});
    std::sort(order_.begin(), order_.end(), [&](std::size_t a, std::size_t b) {
      return values_[a] < values_[b] || (values_[a] == values_[b] && a < b);
    });
    const auto least = values_[order_.front()], range = values_[order_.back()] - least;
    if (!(range > 0) || !std::isfinite(range)) return false;
    rows_.resize(known_ * stride);
    normal_.resize(terms * stride);
    root_.resize(terms * stride);
    scratch_.resize(std::max(known_, stride));
    solution_.assign(stride, 0.0);
    weights_.resize(known_);
    for (std::size_t rank = 0; rank < known_; ++rank) {
      auto* const row = rows_.data() + rank * stride;
      weights_[rank] = 20 - 19 * static_cast<double>(rank) / static_cast<double>(known_);
      fill_row(row, terms, points_.data() + order_[rank] * n_, mean, sigma, factor);
      const auto weighted = weights_[rank] * ((values_[order_[rank]] - least) / range);
      for (std::size_t i = 0; i < stride; ++i) solution_[i] += weighted * row[i];
    }
    for (std::size_t j = 0; j < terms; ++j) {
      const auto from = j / column_block * column_block;
      auto* const column = normal_.data() + j * stride;
      std::fill_n(column, stride, 0.0);
      for (std::size_t rank = 0; rank < known_; ++rank) scratch_[rank] = weights_[rank] * rows_[rank * stride + j];
      add_columns(column, rows_.data(), stride, scratch_.data(), known_, from, stride);
      // Keeps the matrix positive definite if points in a plane do not determine all coefficients.
      column[j] *= 1 + 1e-12;
    }
    if (!factorize(root_.data(), normal_.data(), scratch_.data(), terms)) return false;
    divide_lower(solution_.data(), root_.data(), terms);
    divide_upper(solution_.data(), root_.data(), terms);
    return true;
  }

  // Fills a row of the equations: 1, the standard coordinates of a point, their squares, and their products if the
  // model has them.
  void fill_row(double* row, std::size_t terms, const double* point, const double* mean, double sigma,
                const double* factor) {
    auto* const z = row + 1;
    std::fill_n(row, padded(terms), 0.0);
    row[0] = 1;
    for (std::size_t i = 0; i < n_; ++i) z[i] = (point[i] - mean[i]) / sigma;
    divide_lower(z, factor, n_);
    auto* to = z + n_;
    for (std::size_t i = 0; i < n_; ++i) *to++ = z[i] * z[i];
    for (std::size_t j = 0; terms == coefficients_ && j < n_; ++j) {
      for (auto i = j + 1; i < n_; ++i) *to++ = z[i] * z[j];
    }
  }

  std::size_t n_, coefficients_;
  std::vector<double> points_, values_;  // ring buffers of the latest points
  std::size_t next_ = 0, known_ = 0;
  std::size_t remaining_pause_ = 0, next_pause_ = 1;  // in generations
  // The buffers of `fit` and `minimize`.
  std::vector<std::size_t> order_;
  std::vector<double> weights_, rows_, normal_, root_, solution_, hessian_, scratch_;
};

}  // namespace clade::detail
