// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <clade/run/observe/distribution.hpp>
#include <clade/study/observe/history.hpp>
#include <clade/study/report/history.hpp>
#include <cstdint>
#include <string>
#include <string_view>

#include "suites.hpp"

namespace bbob {

/// A self-contained HTML page: the run with a slider over its generations and, of a run of CMA-ES, the course of the
/// distribution.
std::string page_of(
    const suite_function& function, std::string_view algorithm, std::uint64_t seed,
    const clade::observe::distribution& course, const clade::observe::recorded_history& history,
    const clade::report::run_description& run);

}  // namespace bbob
