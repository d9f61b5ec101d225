// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "../../../run/observe/distribution.hpp"
#include "lines.hpp"

namespace clade::report::plots {

/// The course of a CMA-ES run in three SVG plots over the evaluations, as is usual in the literature.
struct search_distribution_plots {
  std::string scales;      ///< plot of best fitness, step size and axis ratio, on a logarithmic scale
  std::string mean;        ///< plot of the coordinates of the mean
  std::string deviations;  ///< plot of the standard deviation of each gene, on a logarithmic scale
};

/// Plots the rows of `observe::distribution`. `optimum` is subtracted from fitness values, and differences that are not
/// positive are omitted. `measure` names the difference, for example "f - f_opt". The plots are empty if nothing was
/// observed. With restarts, the step size jumps at the beginning of every try.
/// Cost: O(rows n) for n genes.
///
/// Source: Hansen, "The CMA evolution strategy: a comparing review", 2006.
[[gnu::cold]] inline search_distribution_plots search_distribution(const observe::distribution& course,
                                                                   double optimum = 0,
                                                                   const std::string& measure = "fitness") {
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
