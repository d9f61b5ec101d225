// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>

#include "course.hpp"
#include "definition.hpp"
#include "parameters/variables.hpp"
#include "strategies.hpp"
#include "workers.hpp"

namespace optimize {

/// Runs a genetic algorithm in which no call waits for another one: as soon as a call ends, its design takes part, and the
/// next one is bred. `of.at_once` designs are under way at a time. The course of the study depends on the order of its
/// answers, which the database keeps, so a study goes on as it would have.
run_result run_asynchronously(
    const definition& of, const parameters::variables& on, course& through, const run_settings& under,
    const workers& by);

}  // namespace optimize
