// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <string>

#include "../../experiment/analysis.hpp"
#include "../../experiment/results.hpp"
#include "../svg/axis.hpp"
#include "../svg/canvas.hpp"
#include "ranked.hpp"

namespace clade::report::plots {

/// Box plots of the evaluations that runs took to reach the goal, a row for every setting, best first.
///
/// Quartiles count failed runs, of all instances together, as beyond the budget: if a quartile is beyond the budget,
/// the box stays open. A strip on its right gives the number of failed runs. Whiskers reach to the farthest run within
/// 1.5 times the height of the box; without an upper quartile there is no upper whisker. Runs beyond are points; with
/// up to 60 runs, all are shown as points.
/// Source: Tukey, "Exploratory data analysis", 1977.
std::string boxes(const study::results& of, const study::analysis& found);

}  // namespace clade::report::plots

#ifndef CLADE_SEPARATE_COMPILATION
#include "boxes.ipp"
#endif
