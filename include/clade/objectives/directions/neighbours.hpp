// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <span>
#include <utility>
#include <vector>

#include "../../text/message.hpp"

namespace clade::detail {

/// The nearest neighbours of each direction by Euclidean distance, starting with the direction itself. Ties are ordered
/// by position.
///
/// Cost: O(n^2) distances for n directions, and one partial sort per direction.
/// Throws std::invalid_argument if there are no directions, if they have fewer than two components or different numbers
/// of components, and if the number of neighbours is outside [1, n].
class direction_neighbours {
 public:
  direction_neighbours(const char* op, const std::vector<std::vector<double>>& directions, std::size_t neighbours)
      : count_(neighbours) {
    if (directions.empty()) refuse({op, " directions must not be empty"});
    if (neighbours < 1 || neighbours > directions.size()) {
      refuse({op, " neighbours must be between 1 and the number of directions, ", directions.size(), ", but were ",
              neighbours});
    }
    std::vector<std::pair<double, std::uint32_t>> others(directions.size());
    for (const auto& direction : directions) {
      if (direction.size() != directions.front().size() || direction.size() < 2) {
        refuse({op, " directions must all have the same number of components, at least 2"});
      }
      for (std::size_t j = 0; j < directions.size(); ++j) {
        double square = 0;
        for (std::size_t k = 0; k < direction.size() && k < directions[j].size(); ++k) {
          square += (direction[k] - directions[j][k]) * (direction[k] - directions[j][k]);
        }
        // Makes the direction itself precede its duplicates.
        others[j] = {&directions[j] == &direction ? -1 : square, static_cast<std::uint32_t>(j)};
      }
      const auto last = others.begin() + static_cast<std::ptrdiff_t>(neighbours);
      std::partial_sort(others.begin(), last, others.end());
      for (auto neighbour = others.begin(); neighbour != last; ++neighbour) positions_.push_back(neighbour->second);
    }
    // Multiples of the golden ratio, modulo 1, are spread most evenly.
    stride_ = std::max<std::size_t>(1, directions.size() * 618 / 1000);
    while (std::gcd(stride_, directions.size()) != 1) ++stride_;
  }

  /// Returns the number of directions.
  std::size_t size() const noexcept { return positions_.size() / count_; }
  /// Returns the number of neighbours per direction.
  std::size_t count() const noexcept { return count_; }
  /// Returns the positions of the neighbours of `direction`, nearest first.
  std::span<const std::uint32_t> of(std::size_t direction) const {
    return std::span<const std::uint32_t>(positions_).subspan(direction * count_, count_);
  }
  /// Returns direction k of a cyclic order of all directions. Consecutive directions are far apart in the list, so the
  /// children of one generation seldom belong to neighbouring directions. In different generations, the later child can
  /// have the earlier one as a parent.
  std::size_t turn(std::size_t k) const noexcept { return k % size() * stride_ % size(); }

 private:
  std::size_t count_, stride_;
  std::vector<std::uint32_t> positions_;
};

}  // namespace clade::detail
