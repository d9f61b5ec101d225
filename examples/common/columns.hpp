#pragma once

#include <ostream>
#include <string>
#include <vector>

namespace common {

/// Prints rows of cells in columns, the first row being the heads: the first column from the left, the others from the
/// right, two spaces apart. Rows may be shorter than the longest.
void print_columns(std::ostream& out, const std::vector<std::vector<std::string>>& rows);

}  // namespace common
