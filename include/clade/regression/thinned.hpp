// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <span>
#include <utility>
#include <vector>

#include "model.hpp"

namespace clade::regression::detail {

/// Samples with at most `max_rows` evenly spaced rows of other samples. Rows are copied only if the other samples have
/// more rows. Weights are divided by their mean again.
class thinned {
 public:
  explicit thinned(const samples& data, std::size_t max_rows = 20'000) : part_(data) {
    if (data.rows() <= max_rows) return;
    const auto thin = [&](std::span<const double> column) -> std::span<const double> {
      auto& some = copies_.emplace_back(max_rows);
      for (std::size_t i = 0; i < max_rows; ++i) some[i] = column[i * data.rows() / max_rows];
      return some;
    };
    copies_.reserve(data.inputs.size() + 1);
    part_.target = thin(data.target);
    for (auto& column : part_.inputs) column = thin(column);
    if (!data.weights.empty()) {
      part_.weights.resize(max_rows);
      for (std::size_t i = 0; i < max_rows; ++i) part_.weights[i] = data.weights[i * data.rows() / max_rows];
      part_.weights = with_mean_1(std::move(part_.weights));
    }
  }
  thinned(const thinned&) = delete;

  const samples& rows() const noexcept { return part_; }
  /// Returns whether rows were left out.
  bool is_part() const noexcept { return !copies_.empty(); }

 private:
  std::vector<std::vector<double>> copies_;
  samples part_;
};

}  // namespace clade::regression::detail
