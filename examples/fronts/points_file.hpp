// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <string>

#include "problems.hpp"

namespace fronts {

/// The points of a file: a line for each, numbers with commas between them, blanks around them, and ends of lines of
/// either kind. Blank lines are left out, and so is the first line where none of its cells is a number: a heading.
/// `option` is what named the file. Throws common::usage_error, which names file, line and value, for what is no finite
/// number, for lines of different lengths and for a file without points.
points read_points(const std::string& option, const std::string& path);

/// The points as such a file, with the heading f1,f2 and so on, of exact numbers.
std::string csv_of(const points& all);

}  // namespace fronts
