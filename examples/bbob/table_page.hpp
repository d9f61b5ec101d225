// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <string>
#include <vector>

#include "table.hpp"

namespace bbob {

/// A self-contained HTML page: for each dimension the share of targets and of trials solved over the evaluations, and
/// the table.
std::string page_of(const table_plan& plan, const published_runs* published, const std::vector<table_row>& rows);

}  // namespace bbob
