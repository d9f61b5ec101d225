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

/// For each of several directions the positions of the nearest ones, itself first, by the Euclidean distance; ties by
/// position.
///
/// Cost: the distances of all pairs, and for each direction a partial sorting. Throws std::invalid_argument where there
/// are no directions, for fewer than two numbers a direction, and for neighbours that are none or more than there are
/// directions.
class direction_neighbours {
 public:
  direction_neighbours(const char* op, const std::vector<std::vector<double>>& directions, std::size_t neighbours)
      : count_(neighbours) {
    if (directions.empty()) refuse({op, " directions must be at least one, but were none"});
    if (neighbours < 1 || neighbours > directions.size()) {
      refuse({op, " neighbours must be between 1 and the number of directions, ", directions.size(), ", but were ",
              neighbours});
    }
    std::vector<std::pair<double, std::uint32_t>> others(directions.size());
    for (const auto& one : directions) {
      if (one.size() != directions.front().size() || one.size() < 2) {
        refuse({op, " directions must have as many numbers each, at least 2"});
      }
      for (std::size_t j = 0; j < directions.size(); ++j) {
        double square = 0;
        for (std::size_t k = 0; k < one.size() && k < directions[j].size(); ++k) {
          square += (one[k] - directions[j][k]) * (one[k] - directions[j][k]);
        }
        // A copy of a direction comes after the direction itself.
        others[j] = {&directions[j] == &one ? -1 : square, static_cast<std::uint32_t>(j)};
      }
      const auto last = others.begin() + static_cast<std::ptrdiff_t>(neighbours);
      std::partial_sort(others.begin(), last, others.end());
      for (auto near = others.begin(); near != last; ++near) positions_.push_back(near->second);
    }
    // Multiples of the golden section are spread most evenly.
    stride_ = std::max<std::size_t>(1, directions.size() * 618 / 1000);
    while (std::gcd(stride_, directions.size()) != 1) ++stride_;
  }

  /// How many directions there are.
  std::size_t size() const noexcept { return positions_.size() / count_; }
  /// How many neighbours each of them has.
  std::size_t count() const noexcept { return count_; }
  /// The neighbours of a direction.
  std::span<const std::uint32_t> of(std::size_t direction) const {
    return std::span<const std::uint32_t>(positions_).subspan(direction * count_, count_);
  }
  /// The k-th direction of an order in which all have their turn, those of a few turns in a row far apart: neighbours
  /// that are bred together do not see each other's children.
  std::size_t turn(std::size_t k) const noexcept { return k % size() * stride_ % size(); }

 private:
  std::size_t count_, stride_;
  std::vector<std::uint32_t> positions_;
};

}  // namespace clade::detail
