// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <clade/study/experiment/results.hpp>
#include <string>
#include <vector>

#include "command_line.hpp"
#include "run_options.hpp"

namespace common {

/// The origin of the results of a command: its line and the values of the options that affect the results, given or
/// not. Output files, threads, the compiler and the date are its environment. `options_without_effect` are options that
/// have no effect.
clade::study::provenance provenance_of(
    const command& parsed, const std::string& program, const run_options& options,
    const std::vector<std::string>& options_without_effect = {});

}  // namespace common
