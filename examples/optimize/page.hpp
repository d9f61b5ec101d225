// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <clade/study/observe/history.hpp>
#include <clade/study/report/history.hpp>
#include <string>

#include "answer.hpp"
#include "course.hpp"
#include "options.hpp"

namespace optimize {

/// A self-contained HTML page: the answer, all designs over parallel axes, the effects of the variables, failures over
/// time, and the run generation by generation.
std::string page_of(
    const opened_study& study, const course& through, const found_answer& found,
    const clade::observe::recorded_history& history, const clade::report::run_description& run);

}  // namespace optimize
