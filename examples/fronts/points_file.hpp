// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <string>

#include "problems.hpp"

namespace fronts {

/// Reads the points of a file: a line of comma-separated numbers for each point. Blanks around numbers, both kinds of
/// line endings and blank lines are allowed. The first line is skipped as a heading if none of its cells is a number.
/// `option` is the option that named the file. Throws common::usage_error, which names file, line and value, for a
/// value that is not a finite number, for lines of different lengths and for a file without points.
points read_points(const std::string& option, const std::string& path);

/// The points in the format of such a file, with the heading f1,f2 and so on and exact numbers.
std::string csv_of(const points& all);

}  // namespace fronts
