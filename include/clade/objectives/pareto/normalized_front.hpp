// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <vector>

#include "../../text/message.hpp"
#include "points.hpp"

namespace clade::detail {

/// The costs of the feasible points of a front, scaled so that each objective ranges from 0, its best value, to 1, its
/// worst. An objective with the same value everywhere is 0. Scaled costs do not depend on units.
class normalized_front {
 public:
  /// Throws std::invalid_argument if no point is feasible or if a cost is infinite. `name` is the function in messages.
  template <pareto::points Points>
  normalized_front(const char* name, const Points& points) : costs_(points) {
    if (costs_.empty()) refuse({name, " needs at least one feasible point, but had none"});
    for (std::size_t k = 0; k < objectives(); ++k) {
      double least = costs_[0][k], most = least;
      for (std::size_t i = 0; i < size(); ++i) {
        if (!std::isfinite(costs_[i][k])) {
          refuse({name, " needs finite points, but objective ", k + 1, " of point ", i + 1, " was infinite"});
        }
        least = std::min(least, costs_[i][k]);
        most = std::max(most, costs_[i][k]);
      }
      least_.push_back(least);
      half_width_.push_back(most / 2 - least / 2);  // half, since the difference of two finite numbers may overflow
    }
  }

  std::size_t size() const noexcept { return costs_.size(); }
  std::size_t objectives() const noexcept { return costs_.objectives(); }
  const costs& all() const noexcept { return costs_; }

  /// Returns the scaled cost of point i in objective k.
  double operator()(std::size_t i, std::size_t k) const noexcept { return scaled(costs_[i][k], k); }
  /// Returns whether not all points have the same value of an objective.
  bool varies(std::size_t k) const noexcept { return half_width_[k] > 0; }
  /// Returns a finite cost in objective k, scaled as the points are; 0 if the objective does not vary.
  double scaled(double cost, std::size_t k) const noexcept {
    return varies(k) ? (cost / 2 - least_[k] / 2) / half_width_[k] : 0;
  }

 private:
  costs costs_;
  std::vector<double> least_, half_width_;
};

/// Returns the position with the lowest `value(i)`, the first of several, among n positions.
template <class Value>
std::size_t position_of_lowest(std::size_t n, const Value& value) {
  std::size_t lowest = 0;
  auto least = value(lowest);
  for (std::size_t i = 1; i < n; ++i) {
    if (const auto other = value(i); other < least) least = other, lowest = i;
  }
  return lowest;
}

}  // namespace clade::detail
