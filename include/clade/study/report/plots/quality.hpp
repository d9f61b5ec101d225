// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "../svg/curves.hpp"

namespace clade::report::plots {

/// A quality indicator in the course of a run, evaluations ascending.
struct course {
  struct place {
    double evaluations, value;
  };
  std::string name;
  std::vector<place> places;
};

/// The course of rows with `evaluations` and a `value`, such as those of `observe::quality`.
template <class Rows>
course course_of(std::string name, const Rows& rows) {
  course found{std::move(name), {}};
  for (const auto& row : rows) {
    found.places.push_back({static_cast<double>(row.evaluations), static_cast<double>(row.value)});
  }
  return found;
}

/// A quality indicator over the evaluations of one run or several, on linear scales; the vertical one begins at 0 if no
/// value is negative. `measure` names the indicator. Course i has the style of rank i, and a legend names
/// several courses.
///
/// Values that are not finite are left out, and of several values in one pixel the last is drawn. Empty without a
/// value.
/// Cost: O(n) for n values.
std::string quality(const std::vector<course>& of, const std::string& measure = "hypervolume");

}  // namespace clade::report::plots

#ifndef CLADE_SEPARATE_COMPILATION
#include "quality.ipp"
#endif
