// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <vector>

#include "../../core/checked.hpp"
#include "../../text/message.hpp"

namespace clade::directions {

/// Das and Dennis' evenly spread directions: all vectors of `objectives` non-negative multiples of 1/`divisions` that
/// sum to 1. The number of directions is (objectives + divisions - 1 choose divisions): 91 for 3 objectives and 12
/// divisions, and 210 for 5 objectives and 6 divisions.
///
/// With fewer divisions than objectives, all points lie on the boundary. `inner` adds a second layer, shrunk halfway
/// towards the centre: `das_dennis{10, 3, 2}` has 220 + 55 directions.
///
/// Cost: O(size() * objectives).
/// Throws std::invalid_argument for more than a million directions in a layer.
/// Source: Das and Dennis, "Normal-boundary intersection", 1998; layers: Deb and Jain, "An evolutionary many-objective
/// optimization algorithm using reference-point-based nondominated sorting approach, part I", 2014.
/// ~~~
/// const directions::das_dennis spread{.objectives = 3, .divisions = 12};
/// spread.size();  // = 91u
/// spread.points()[0].size();  // = 3u
/// ~~~
struct das_dennis {
  detail::integer_from<"das_dennis objectives", 1, 64> objectives = 3;  ///< number of objectives, 1 to 64
  detail::object_count<"das_dennis divisions"> divisions = 12;  ///< number of divisions of the outer layer, at least 1
  detail::object_count<"das_dennis inner", 0> inner = 0;        ///< number of divisions of the inner layer; 0 for none

  /// Returns the number of directions in both layers.
  std::size_t size() const { return count(divisions) + (inner > 0 ? count(inner) : 0); }

  /// Returns the directions, those of the outer layer first, each layer in ascending lexicographic order.
  std::vector<std::vector<double>> points() const {
    std::vector<std::vector<double>> all;
    all.reserve(size());
    std::vector<std::size_t> parts(objectives, 0);
    add_layer(all, parts, 0, divisions, divisions, 1, 0);
    if (inner > 0) add_layer(all, parts, 0, inner, inner, 0.5, 0.5 / static_cast<double>(std::size_t(objectives)));
    return all;
  }

 private:
  std::size_t count(std::size_t h) const {
    constexpr std::size_t most = 1'000'000;
    std::size_t all = 1;
    // Each product is i times a binomial coefficient, so the division has no remainder.
    for (std::size_t i = 1; i < objectives; ++i) {
      all = all * (h + i) / i;
      if (all > most) detail::refuse({"das_dennis directions must be at most ", most, ", but would be more"});
    }
    return all;
  }

  void add_layer(std::vector<std::vector<double>>& all, std::vector<std::size_t>& parts, std::size_t place,
                 std::size_t left, std::size_t h, double scale, double shift) const {
    if (place + 1 == objectives) {
      parts[place] = left;
      auto& point = all.emplace_back();
      for (const auto part : parts) {
        point.push_back(scale * static_cast<double>(part) / static_cast<double>(h) + shift);
      }
      return;
    }
    for (std::size_t part = 0; part <= left; ++part) {
      parts[place] = part;
      add_layer(all, parts, place + 1, left - part, h, scale, shift);
    }
  }
};

}  // namespace clade::directions
