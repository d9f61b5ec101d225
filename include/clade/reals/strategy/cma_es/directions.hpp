// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

#include "../../../core/checked.hpp"
#include "columns.hpp"
#include "weights.hpp"

namespace clade::detail {

/// The shape of the distribution of `limited_memory_cma_es`: a few directions in which the mean has moved, each over
/// more generations than the previous direction. A step is a standard normal point that is stretched along each
/// direction. The covariance matrix is not stored, so deviations are estimated from the points of the previous
/// generation. The members correspond to those of `full_covariance`.
struct directions {
  column_vector columns;  // the directions, in coordinates of standard normal points
  column_vector deviations;
  std::size_t count;
  double memory;  // the length of the memory, in evaluations; see length_of_memory
  double axis_ratio = 1;

  struct workspace {
    column_vector mean;  // the mean of the selected standard normal points
  };

  directions(const std::vector<double>& widths, std::size_t wanted, std::size_t population)
      : columns(product_of("limited_memory_cma_es directions", wanted, padded(widths.size()))),
        deviations(widths.begin(), widths.end()),
        count(wanted),
        memory(length_of_memory(widths.size(), population)) {}

  /// Returns the length of the memory in evaluations, by which all rates are divided. The authors use n, a large value.
  /// With few genes or large populations, a memory of length n would be too short, and steps would grow without bound.
  static double length_of_memory(std::size_t n, std::size_t population) {
    return static_cast<double>(std::max(n, 7 * population));
  }

  /// Saves the shape to a checkpoint, or loads it from one.
  template <class Archive>
  void serialize(Archive& archive, unsigned) {
    archive & columns & deviations & count & memory & axis_ratio;
  }

  template <class Settings>
  static cma_constants constants(const Settings&, std::size_t n, std::size_t population) {
    cma_constants c(n, population, false);
    c.sigma_rate = 2 * static_cast<double>(population) / length_of_memory(n, population);
    return c;
  }
  static workspace make_workspace(std::size_t n, std::size_t) { return {column_vector(padded(n))}; }
  static double change_of_step_size(const cma_constants& c, double length, std::size_t n) {
    return c.sigma_rate / 2 * (length * length / static_cast<double>(n) - 1);
  }

  void draw(const directions&, double* step, const double* normal, const std::vector<double>& widths,
            std::uint64_t age) const {
    const auto n = widths.size(), stride = padded(n);
    std::copy_n(normal, stride, step);
    double rate = 1 / memory;
    // A direction that has learned no step yet would only shorten the steps.
    const auto known = static_cast<std::size_t>(std::min<std::uint64_t>(count, age));
    for (std::size_t j = 0; j < known; ++j, rate /= 1.5) {
      const auto* const direction = columns.data() + j * stride;
      const auto kept = 1 - rate, along = rate * dot_product(direction, step, stride);
      for (std::size_t i = 0; i < stride; ++i) step[i] = kept * step[i] + along * direction[i];
    }
    for (std::size_t i = 0; i < n; ++i) step[i] *= widths[i];
  }

  bool adapt(const directions& before, const cma_constants& c, const cma_points& points,
             const std::vector<std::size_t>& ranking, const std::vector<double>& widths, const double*, bool,
             workspace& space) {
    const auto n = widths.size(), stride = padded(n), population = ranking.size();
    auto& mean = space.mean;
    std::fill(mean.begin(), mean.end(), 0.0);
    for (std::size_t r = 0; r < c.parents; ++r) {
      const auto* const one = points.normal.data() + ranking[r] * stride;
      for (std::size_t i = 0; i < stride; ++i) mean[i] += c.weights[r] * one[i];
    }
    double rate = static_cast<double>(population) / memory;
    for (std::size_t j = 0; j < count; ++j, rate /= 4) {
      const auto kept = 1 - rate;
      const auto gain = std::sqrt(c.effective * rate * (2 - rate));
      const auto* const old = before.columns.data() + j * stride;
      auto* const direction = columns.data() + j * stride;
      for (std::size_t i = 0; i < stride; ++i) direction[i] = kept * old[i] + gain * mean[i];
    }
    std::fill(deviations.begin(), deviations.end(), 0.0);
    for (std::size_t p = 0; p < population; ++p) {
      const auto* const one = points.steps.data() + p * stride;
      for (std::size_t i = 0; i < n; ++i) deviations[i] += one[i] * one[i];
    }
    double least = std::numeric_limits<double>::infinity(), greatest = 0;
    for (std::size_t i = 0; i < n; ++i) {
      deviations[i] = std::sqrt(deviations[i] / static_cast<double>(population));
      least = std::min(least, deviations[i] / widths[i]);
      greatest = std::max(greatest, deviations[i] / widths[i]);
    }
    axis_ratio = least > 0 ? greatest / least : before.axis_ratio;
    return greatest <= 1e150;
  }

  void take_over_factor(directions&) {}
  double path_of(std::size_t) const { return 0; }
  double deviation(std::size_t i) const { return deviations[i]; }
  bool moves(const directions&, const std::vector<double>&, double, std::size_t, std::uint64_t) const { return true; }
  bool fits(std::size_t n) const { return columns.size() == count * padded(n); }
};

}  // namespace clade::detail
