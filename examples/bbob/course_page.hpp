// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <clade/run/observe/distribution.hpp>
#include <cstdint>
#include <string>
#include <string_view>

#include "suites.hpp"

namespace bbob {

/// A self-contained HTML page: the course of the distribution of a run of CMA-ES.
std::string page_of(
    const suite_function& function, std::string_view algorithm, std::uint64_t seed,
    const clade::observe::distribution& course);

}  // namespace bbob
