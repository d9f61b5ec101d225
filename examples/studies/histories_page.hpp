// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <string>
#include <vector>

#include "histories.hpp"

namespace studies {

/// A page that shows runs side by side: a slider over the generations of all, the numbers and the best individual of
/// each, plots with a line for each run, settings and commands. Without a script it shows the last generation.
std::string page_of(const std::vector<run_history>& runs);

}  // namespace studies
