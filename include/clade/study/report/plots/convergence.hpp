// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "../../../statistics/quantile.hpp"
#include "../../experiment/analysis.hpp"
#include "../../experiment/results.hpp"
#include "../svg/curves.hpp"
#include "ranked.hpp"

namespace clade::report::plots {

/// The quartiles of the best fitness so far, after a number of evaluations.
struct band {
  double evaluations;
  double lower, median, upper;  ///< lower <= median <= upper, also if more is better
};

/// The bands of a setting, over the runs on all instances, after each of the given numbers of evaluations, ascending. A
/// run keeps its best after it has ended. There is no band while a quarter of the runs or more has no fitness yet.
std::vector<band> convergence_bands(const study::results& of, std::size_t setting, const std::vector<double>& after);

/// The most settings in one plot of convergence; if there are more, each has its own plot.
inline constexpr std::size_t max_bands = 6;

/// The best fitness so far over evaluations, of the runs on all instances: the median as a line, and the interquartile
/// range as a band around it. With more than six settings, there is a small plot for each, all with the same axes.
std::string convergence(const study::results& of, const study::analysis& found);

}  // namespace clade::report::plots

#ifndef CLADE_SEPARATE_COMPILATION
#include "convergence.ipp"
#endif
