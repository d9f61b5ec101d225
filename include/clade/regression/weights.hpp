// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "../text/message.hpp"
#include "table.hpp"

namespace clade::regression {

namespace detail {

// Throws std::invalid_argument, with the row, for a number that is not positive and finite.
inline void require_positive(std::span<const double> values, std::string_view name) {
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (values[i] > 0 && std::isfinite(values[i])) continue;
    clade::detail::refuse({"the ", name, " must be positive and finite, but was ", values[i], " in row ", i + 1});
  }
}

// Divides at least one value by the mean of all values. The values are first divided by the greatest value, so that
// their sum does not overflow.
inline std::vector<double> with_mean_1(std::vector<double> values) {
  const auto most = *std::ranges::max_element(values);
  double sum = 0;
  for (auto& value : values) sum += value /= most;
  const auto mean = sum / static_cast<double>(values.size());
  for (auto& value : values) value /= mean;
  return values;
}

}  // namespace detail

/// Returns weights divided by their mean, for `samples::weights`: the squared error of a row is multiplied by its
/// weight. Only the ratios of weights matter. Rows of weight 0 must be removed first, see `leave_out_unweighted`.
/// Throws std::invalid_argument, with the row, for a weight that is not positive and finite, and for weights that
/// differ by a factor of more than 1e200.
/// ~~~
/// const std::vector<double> x{1, 2, 3, 4}, y{3, 5, 7, 19}, trust{2, 2, 2, 0.001};
/// const regression::samples data{
///     .names = {"x"}, .inputs = {x}, .target = y, .weights = regression::weights_of(trust)};
/// regression::quality_of(regression::parse("2 * x + 1", data.names), data).mean_squared_error < 0.02;  // = true
/// ~~~
inline std::vector<double> weights_of(std::span<const double> weights) {
  detail::require_positive(weights, "weight");
  if (weights.empty()) return {};
  const auto [least, most] = std::ranges::minmax(weights);
  if (most / least > 1e200) {
    clade::detail::refuse({"weights must not differ by a factor above 1e200, but were from ", least, " to ", most});
  }
  return detail::with_mean_1({weights.begin(), weights.end()});
}

/// Returns weights of rows for known standard deviations of their targets: 1 / deviation², divided by the mean of these
/// numbers. Only the ratios of deviations matter.
/// Throws std::invalid_argument, with the row, for a deviation that is not positive and finite, and for deviations that
/// differ by a factor of more than 1e100.
/// ~~~
/// regression::weights_of_errors(std::vector{0.5, 1.0})[0];  // = 1.6
/// ~~~
inline std::vector<double> weights_of_errors(std::span<const double> deviations) {
  detail::require_positive(deviations, "standard deviation");
  std::vector<double> weights(deviations.begin(), deviations.end());
  if (weights.empty()) return weights;
  const auto [least, most] = std::ranges::minmax(weights);
  if (most / least > 1e100) {
    clade::detail::refuse(
        {"standard deviations must not differ by a factor above 1e100, but were from ", least, " to ", most});
  }
  for (auto& weight : weights) weight = (least / weight) * (least / weight);
  return detail::with_mean_1(std::move(weights));
}

/// Removes the rows of a table in which the column `weights` is 0, and returns their number. Throws
/// std::invalid_argument for an unknown column.
/// ~~~
/// regression::table rows{.names = {"a", "w"}, .columns = {{1, 2, 3}, {1, 0, 2}}};
/// regression::leave_out_unweighted(rows, "w");  // = 1u
/// rows["a"][1];  // = 3.0
/// ~~~
inline std::size_t leave_out_unweighted(table& from, std::string_view weights) {
  std::vector<bool> keeps;
  for (const auto weight : from[weights]) keeps.push_back(weight != 0);
  return detail::keep_rows(from, keeps);
}

}  // namespace clade::regression
