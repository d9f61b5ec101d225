// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <clade/study/observe/history.hpp>
#include <cmath>
#include <cstddef>
#include <set>
#include <utility>
#include <vector>

namespace common {

/// A history of a run with several objectives. Points of a front are feasible, and equal ones count once, as in the
/// result of the run.
class front_history : public clade::observe::history<> {
 public:
  /// `reference` is the reference point of the hypervolume, as costs. If it is empty, it has the worst values of the
  /// first generation.
  explicit front_history(std::vector<double> reference = {}) { reference_ = std::move(reference); }

  template <class Generation>
  void operator()(const Generation& now) {
    clade::observe::history<>::operator()(now);
    auto& latest = next_row(now.number);
    std::set<std::vector<double>> distinct_points;
    const auto m = static_cast<std::ptrdiff_t>(objectives());
    for (auto at = latest.front.begin(); latest.feasible != 0 && at != latest.front.end(); at += m)
      distinct_points.emplace(at, at + m);
    latest.front.clear();
    for (const auto& point : distinct_points) latest.front.insert(latest.front.end(), point.begin(), point.end());
    latest.nondominated = static_cast<double>(distinct_points.size());
    if (distinct_points.empty() && !std::isnan(latest.hypervolume)) latest.hypervolume = 0;
  }
};

}  // namespace common
