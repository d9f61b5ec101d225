// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <string>

#include "../../../run/observe/distribution.hpp"
#include "lines.hpp"

namespace clade::report::plots {

/// The course of a CMA-ES run in three plots over evaluations, as the field draws it.
struct search_distribution_plots {
  std::string scales;      ///< best fitness, step size and axis ratio, on a logarithmic scale
  std::string mean;        ///< the coordinates of the mean
  std::string deviations;  ///< the standard deviation of each gene, on a logarithmic scale
};

/// Plots the rows of `observe::distribution`. `optimum` is subtracted from fitness values; differences that are not
/// positive are left out. `measure` names the difference, as in "f - f_opt". The plots are empty if nothing was
/// observed. With restarts every try begins with a jump of the step size.
/// Cost: O(rows n) for n genes.
///
/// Source: Hansen, "The CMA evolution strategy: a comparing review", 2006.
search_distribution_plots search_distribution(const observe::distribution& course, double optimum = 0,
                                              const std::string& measure = "fitness");

}  // namespace clade::report::plots

#ifndef CLADE_SEPARATE_COMPILATION
#include "search_distribution.ipp"
#endif
