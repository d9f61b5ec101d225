// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <ostream>
#include <string>
#include <vector>

namespace common {

/// Prints rows of cells in columns that are two spaces apart, with the headings in the first row: the first column is
/// left-aligned, the others are right-aligned. Rows may differ in length.
void print_columns(std::ostream& out, const std::vector<std::vector<std::string>>& rows);

}  // namespace common
