// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <string>

#include "../../experiment/analysis.hpp"
#include "../../experiment/results.hpp"
#include "../svg/axis.hpp"
#include "../svg/canvas.hpp"
#include "ranked.hpp"

namespace clade::report::plots {

/// The most settings in the matrix, which shows the best ones.
inline constexpr std::size_t max_in_matrix = 20;

/// Whether the best fitness decides between two of the settings that the matrix shows.
bool fitness_decides(const study::analysis& found);

/// All pairs of the 20 best settings, best first: the probability that a run of the row is better than
/// one of the column, in the quantity that decides between the two; in italics if that is the best fitness although
/// runs of others succeeded. Differences with a Holm-adjusted p below 0.05, by the test that decides, have a frame.
std::string pairwise(const study::results& of, const study::analysis& found);

}  // namespace clade::report::plots

#ifndef CLADE_SEPARATE_COMPILATION
#include "pairwise.ipp"
#endif
