// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <string>

#include "../../experiment/analysis.hpp"
#include "../../experiment/results.hpp"
#include "../svg/curves.hpp"
#include "ranked.hpp"

namespace clade::report::plots {

/// The share of runs that had reached the goal, over evaluations: the empirical distribution of the runtimes, of all
/// instances together, as a step curve for every setting. It ends at the budget with the success rate, or
/// is cut soon after the last success if that is far below the budget.
///
/// Source: Hoos and Stuetzle, "Evaluating Las Vegas algorithms: pitfalls and remedies", 1998.
std::string ecdf(const study::results& of, const study::analysis& found);

}  // namespace clade::report::plots

#ifndef CLADE_SEPARATE_COMPILATION
#include "ecdf.ipp"
#endif
