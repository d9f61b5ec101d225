// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <utility>
#include <vector>

#include "../../../core/checked.hpp"
#include "columns.hpp"
#include "weights.hpp"

namespace clade::detail {

/// The shape of the distribution of `cma_es`: the covariance matrix and its triangular factor. If the matrix changes
/// slowly, the factor is updated only every few generations. Columns are padded; see columns.hpp.
struct full_covariance {
  column_vector path;
  column_vector covariance;  // the lower triangle of the matrix
  column_vector factor;      // the factor of the matrix of this or an earlier generation
  double axis_ratio = 1;
  std::size_t factor_age = 0;  // the age of the factor, in generations
  bool renewed = true;         // whether the factor is that of this generation

  struct workspace {
    column_vector selected, coefficients, scratch;
  };

  full_covariance(const std::vector<double>& widths, std::size_t, std::size_t)
      : path(padded(widths.size())),
        covariance(product_of("cma_es", widths.size(), padded(widths.size()))),
        factor(covariance.size()) {
    const auto stride = padded(widths.size());
    for (std::size_t i = 0; i < widths.size(); ++i) {
      factor[i * stride + i] = widths[i];
      covariance[i * stride + i] = widths[i] * widths[i];
    }
  }

  /// Saves the shape to a checkpoint, or loads it from one.
  template <class Archive>
  void serialize(Archive& archive, unsigned) {
    archive & path & covariance & factor & axis_ratio & factor_age & renewed;
  }

  template <class Settings>
  static cma_constants constants(const Settings& settings, std::size_t n, std::size_t population) {
    return {n, population, settings.active};
  }
  static workspace make_workspace(std::size_t n, std::size_t population) {
    return {column_vector((population + 1) * padded(n)), column_vector(population + 1),
            column_vector(std::max(padded(n), population + 1))};
  }
  static double change_of_step_size(const cma_constants& c, double length, std::size_t) {
    return c.sigma_rate / c.damping * (length / c.expected_length - 1);
  }

  /// Returns the factor with which points are drawn. `before` is the shape of the previous generation.
  const column_vector& current_factor(const full_covariance& before) const { return renewed ? factor : before.factor; }

  /// Writes a step to `step`: the standard normal point `normal` times the current factor of the covariance matrix.
  void draw(const full_covariance& before, double* step, const double* normal, const std::vector<double>& widths,
            std::uint64_t) const {
    multiply_lower(step, current_factor(before).data(), normal, widths.size());
  }

  /// Computes this shape from the previous shape, `before`, and the points drawn from it. Returns false if the matrix
  /// is not positive definite.
  bool adapt(const full_covariance& before, const cma_constants& c, const cma_points& points,
             const std::vector<std::size_t>& ranking, const std::vector<double>& widths, const double* step,
             bool moderate, workspace& space) {
    const auto genes = widths.size(), stride = padded(genes);
    const auto n = static_cast<double>(genes);
    const auto kept = 1 - c.path_rate;
    const auto gain = moderate ? std::sqrt(c.path_rate * (2 - c.path_rate) * c.effective) : 0.0;
    for (std::size_t i = 0; i < stride; ++i) path[i] = kept * before.path[i] + gain * step[i];

    // The selected steps are stored in contiguous columns, the best first, followed by the evolution path.
    const auto weighted = c.weighted();
    for (std::size_t r = 0; r < weighted; ++r) {
      std::copy_n(points.steps.data() + ranking[r] * stride, stride, space.selected.data() + r * stride);
      auto weight = c.rank_many * c.weights[r];
      if (weight < 0) {
        const auto square = sum_of_squares(points.normal.data() + ranking[r] * stride, genes);
        weight = square > 0 ? weight * n / square : 0;
      }
      space.coefficients[r] = weight;
    }
    std::copy_n(path.data(), stride, space.selected.data() + weighted * stride);
    space.coefficients[weighted] = c.rank_one;
    const auto decay = c.decay(moderate);
    for (std::size_t j = 0; j < genes; ++j) {
      const auto from = j / column_block * column_block;
      const auto* const old = before.covariance.data() + j * stride;
      auto* const column = covariance.data() + j * stride;
      for (auto k = from; k < stride; ++k) column[k] = decay * old[k];
      for (std::size_t r = 0; r <= weighted; ++r) {
        space.scratch[r] = space.coefficients[r] * space.selected[r * stride + j];
      }
      add_columns(column, space.selected.data(), stride, space.scratch.data(), weighted + 1, from, stride);
    }

    renewed = before.factor_age + 1 >= c.generations_per_factor;
    factor_age = renewed ? 0 : before.factor_age + 1;
    axis_ratio = before.axis_ratio;
    if (!renewed) return true;
    if (!factorize(factor.data(), covariance.data(), space.scratch.data(), genes)) {
      renewed = false;
      return false;
    }
    double least = std::numeric_limits<double>::infinity(), greatest = 0;
    for (std::size_t i = 0; i < genes; ++i) {
      const auto pivot = factor[i * stride + i] / widths[i];
      least = std::min(least, pivot);
      greatest = std::max(greatest, pivot);
    }
    axis_ratio = greatest / least;
    return true;
  }

  /// Takes the factor of the previous shape, `before`, if this shape has no new factor. It is called after the step,
  /// when the previous shape is no longer needed.
  void take_over_factor(full_covariance& before) {
    if (!renewed) std::swap(factor, before.factor);
  }

  double path_of(std::size_t i) const { return path[i]; }
  double deviation(std::size_t i) const { return std::sqrt(std::max(0.0, covariance[i * padded(path.size()) + i])); }

  /// Returns whether a step of a tenth of an axis changes the mean. Each call tests one axis, the axes taking turns by
  /// `age`.
  bool moves(const full_covariance& before, const std::vector<double>& mean, double step_size, std::size_t n,
             std::uint64_t age) const {
    const auto axis = static_cast<std::size_t>(age % n);
    const auto* const column = current_factor(before).data() + axis * padded(n);
    for (auto i = axis; i < n; ++i) {
      if (mean[i] + 0.1 * step_size * column[i] != mean[i]) return true;
    }
    return false;
  }

  bool fits(std::size_t n) const { return factor.size() == n * padded(n); }
};

}  // namespace clade::detail
