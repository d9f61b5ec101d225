// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <vector>

#include "../../text/message.hpp"

namespace clade::detail::bbob {

/// The maximum dimension of `bbob_mixint`.
inline constexpr std::size_t max_mixed_coordinates = 45;

/// The integer variables of bbob-mixint. The values of a variable stand for equidistant numbers in [-4, 4], shifted so
/// that one of them is the coordinate of the best point.
class levels {
 public:
  /// Throws std::invalid_argument if the dimension is not a multiple of 5.
  levels(std::size_t n, const std::vector<double>& best) : group_(n / 5) {
    if (n % 5 != 0) refuse({"bbob_mixint dimension must be a multiple of 5, but was ", n});
    for (std::size_t i = 0; i < n / 5 * 4; ++i) {
      const double most = last(i), step = 8 / (most + 2), low = -4 + step, width = 8 - 2 * step;
      const auto place = std::clamp(std::floor(most * (best[i] - low) / width + 1e-7 + 0.5), 0.0, most);
      best_.push_back(static_cast<int>(place));
      const auto shift = low + width * place / most - best[i];
      auto& all = numbers_.emplace_back();
      for (int k = 0; k <= last(i); ++k) all[static_cast<std::size_t>(k)] = low + width * k / most - shift;
    }
  }

  /// Returns the number of integer variables.
  std::size_t size() const noexcept { return best_.size(); }
  /// Returns the largest value of variable i. The smallest value is 0.
  int last(std::size_t i) const noexcept { return (2 << (i / group_)) - 1; }
  /// Returns the values of the integer variables at the best point.
  const std::vector<int>& best() const noexcept { return best_; }
  /// Returns the number for which `value` of variable i stands. A value out of range is replaced by the nearest value.
  double operator()(std::size_t i, int value) const noexcept {
    return numbers_[i][static_cast<std::size_t>(std::clamp(value, 0, last(i)))];
  }

 private:
  std::size_t group_;
  std::vector<int> best_;
  std::vector<std::array<double, 16>> numbers_;
};

/// Returns the best point of a function in COCO's bbob-mixint, given its best point in bbob. The two differ only in
/// function 20, in the tenth digit of the coordinates.
inline std::vector<double> mixint_best_point(std::size_t function, std::vector<double> best) {
  if (function == 20) {
    for (auto& x : best) x = std::copysign(2.10484373165, x);
  }
  return best;
}

/// Returns the factor by which bbob-mixint multiplies the values of a function.
inline double mixint_factor(std::size_t function) {
  constexpr std::array factors{1.0, 1e-3, 0.1, 0.1, 1.0,  0.01, 1.0,  0.01, 0.01, 1e-3, 0.01, 1e-4,
                               0.1, 1.0,  0.1, 1.0, 10.0, 1.0,  10.0, 0.1,  1.0,  1.0,  10.0, 0.1};
  return factors[function - 1];
}

}  // namespace clade::detail::bbob
