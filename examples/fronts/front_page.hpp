// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <clade/study/observe/history.hpp>
#include <clade/study/report/history.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "algorithms.hpp"
#include "problems.hpp"

namespace fronts {

/// The measured quality of a front.
struct quality {
  std::optional<double> hypervolume{}, igd{};
};

/// The hypervolume after a number of evaluations.
struct progress_point {
  std::uint64_t evaluations;
  double hypervolume;
};

/// A self-contained HTML page: the front that a run found, as points for two objectives, otherwise as lines over
/// parallel axes; the course of the hypervolume, unless it is empty; and the run with a slider over its generations.
std::string page_of(
    const problem& of, std::string_view algorithm, std::uint64_t seed, const outcome& found, const quality& measured,
    const std::vector<progress_point>& course, const clade::observe::recorded_history& history,
    const clade::report::run_description& run);

}  // namespace fronts
