// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>
#include <span>

#include "../statistics/student_t.hpp"
#include "../text/inline.hpp"
#include "form.hpp"
#include "prediction.hpp"

namespace clade::regression {

CLADE_INLINE std::vector<std::size_t> predictor::outside(columns inputs, std::size_t row) const {
  const auto is_used = [&](std::size_t k) {
    return std::ranges::any_of(expression.nodes(), [&](const auto& node) {
      return node.symbol.function == function::variable && node.symbol.variable == k;
    });
  };
  std::vector<std::size_t> found;
  for (std::size_t k = 0; k < std::min(inputs.size(), ranges.size()); ++k) {
    if (inputs[k].empty()) continue;
    const auto x = inputs[k][row];
    if ((x < ranges[k].low || x > ranges[k].high) && is_used(k)) found.push_back(k);
  }
  return found;
}

CLADE_INLINE std::vector<prediction> predictor::operator()(
    columns inputs, std::size_t rows, clade::detail::real_in_open_interval<"level", 0, 1> level) const {
  const auto k = constants.size();
  std::vector<prediction> made;
  made.reserve(rows);
  const auto t =
      degrees > 0 ? statistics::student_t_limit(1 - level, degrees) : std::numeric_limits<double>::infinity();
  formulas genes;
  assign(genes, expression);
  std::vector<double> along(k);
  evaluator{functions}.gradients(
      genes, constants, inputs, rows,
      [&](std::size_t row, std::span<const double> values, std::span<const double* const> slopes) {
        for (std::size_t r = 0; r < values.size(); ++r) {
          double variance = 0;  // the variance of the estimated mean
          for (std::size_t e = 0; e < k; ++e) {
            double change = 0;
            for (std::size_t i = 0; i < k; ++i) change += directions[e * k + i] * slopes[i][r];
            variance += change * change;
          }
          const auto margin = [&](double squared_deviation) {
            const auto distance = t * std::sqrt(squared_deviation);
            return std::isnan(distance) ? std::numeric_limits<double>::infinity() : distance;
          };
          const auto value = values[r], mean = margin(variance), one = margin(variance + deviation * deviation);
          const auto limit = [&](double distance) {  // an infinite value minus an infinite distance would be NaN
            return std::isinf(value) && std::isinf(distance) ? distance : value + distance;
          };
          made.push_back(
              {value, limit(-mean), limit(mean), limit(-one), limit(one), !outside(inputs, row + r).empty()});
        }
      });
  return made;
}

CLADE_INLINE predictor predictor_of(const formula& f, const samples& data, std::span<const std::size_t> fixed) {
  const detail::unfixed by({.expression = f, .training = {}, .fixed = {fixed.begin(), fixed.end()}}, data);
  const auto linear = detail::linearized(by.expression(), by.rows());
  const auto k = linear.constants(), rows = data.rows(), free = linear.free();
  predictor made{.expression = f, .ranges = ranges_of(data.inputs), .functions = data.functions};
  made.degrees = rows > free ? rows - free : 0;
  made.deviation = made.degrees > 0 ? std::sqrt(linear.slopes.squares / static_cast<double>(made.degrees)) : 0;
  std::vector<std::size_t> moved;
  for (std::size_t i = 0; i < k; ++i) {
    if (linear.scale[i] > 0) moved.push_back(i);
  }
  for (const auto i : moved) made.constants.push_back(linear.slopes.places[i]);
  // The eigenvectors include a unit vector for each constant that is not fitted; these are skipped.
  for (std::size_t e = 0; e < k; ++e) {
    if (std::ranges::none_of(moved, [&](std::size_t i) { return linear.vectors[i * k + e] != 0; })) continue;
    // The lower bound allows for changes of constants that have no effect in the fitted rows but may have one in
    // others.
    const auto strength = std::max(linear.strengths[e], 1e-13 * static_cast<double>(k));
    for (const auto i : moved) {
      made.directions.push_back(linear.vectors[i * k + e] / std::sqrt(strength) / linear.scale[i] *
                                linear.slopes.units[i] * made.deviation);
    }
  }
  return made;
}

}  // namespace clade::regression
