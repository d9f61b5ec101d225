// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "../svg/curves.hpp"

namespace clade::report::plots {

/// Numbers of evaluations, or another quantity of an axis, at which goals were reached, and the number of goals.
struct distribution {
  std::string name;
  std::vector<double> reached;  ///< positive, in any order; one for every goal that was reached
  std::size_t goals;            ///< at least reached.size()
  double end;                   ///< the budget, at which the curve ends; positive
};

/// The labels of a plot of distributions.
using distribution_labels = svg::curve_labels;

/// The share of goals that had been reached, over a logarithmic axis: an empirical cumulative distribution as a step
/// curve for each of the given, as COCO draws it for pairs of a function and a target. Curve i has the style of rank i,
/// and ends at its budget. Empty without distributions.
/// Cost: O(n log n) for n values.
///
/// Source: Hansen, Auger, Brockhoff, Tusar and Tusar, "COCO: performance assessment", 2016.
std::string distributions(std::vector<distribution> of, const distribution_labels& labels);

}  // namespace clade::report::plots

#ifndef CLADE_SEPARATE_COMPILATION
#include "distributions.ipp"
#endif
