// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "../../../text/inline.hpp"
#include "search_distribution.hpp"

namespace clade::report::plots {

[[gnu::cold]] CLADE_INLINE search_distribution_plots search_distribution(const observe::distribution& course,
                                                                         double optimum, const std::string& measure) {
  const auto& rows = course.rows();
  if (rows.empty()) return {};
  std::vector<double> at;
  std::vector<line> scales{
      {"best so far, " + measure, {}}, {"best of the generation", {}}, {"step size", {}}, {"axis ratio", {}}};
  std::vector<line> mean, deviations;
  for (std::size_t i = 0; i < rows.front().mean.size(); ++i) {
    mean.push_back({detail::concat({"x", detail::decimal(i + 1)}), {}});
    deviations.push_back(mean.back());
  }
  for (const auto& row : rows) {
    at.push_back(static_cast<double>(row.evaluations));
    scales[0].values.push_back(row.best_so_far - optimum);
    scales[1].values.push_back(row.best - optimum);
    scales[2].values.push_back(row.step_size);
    scales[3].values.push_back(row.axis_ratio);
    for (std::size_t i = 0; i < mean.size(); ++i) {
      mean[i].values.push_back(row.mean[i]);
      deviations[i].values.push_back(row.deviations[i]);
    }
  }
  const std::string across = "evaluations";
  return {lines(at, scales, {"Best fitness, step size and axis ratio", across, "logarithmic scale"}, true),
          lines(at, mean, {"Coordinates of the mean", across, "value of the gene"}, false),
          lines(at, deviations, {"Standard deviation of each gene", across, "logarithmic scale"}, true)};
}

}  // namespace clade::report::plots
