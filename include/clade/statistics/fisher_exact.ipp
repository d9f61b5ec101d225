// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>

#include "../text/inline.hpp"
#include "fisher_exact.hpp"

namespace clade::statistics {

CLADE_INLINE double fisher_exact(std::size_t a, std::size_t b, std::size_t c, std::size_t d) {
  const auto row = static_cast<double>(a) + static_cast<double>(b);
  const auto other_row = static_cast<double>(c) + static_cast<double>(d);
  const auto column = static_cast<double>(a) + static_cast<double>(c), total = row + other_row;
  const auto least = std::max(0.0, column - other_row), most = std::min(row, column);

  // The ratio of the probabilities of adjacent tables. Probabilities are relative to the most likely table.
  const auto next = [&](double k) { return (row - k) / (k + 1) * ((column - k) / (other_row - column + k + 1)); };
  const auto peak = std::clamp(std::floor((row + 1) / (total + 2) * (column + 1)), least, most);
  // Products of subnormal numbers would no longer decrease.
  constexpr auto tiny = std::numeric_limits<double>::min();
  const auto for_each = [&](auto&& use) {
    double weight = 1;
    for (auto k = peak; k <= most && weight >= tiny; ++k) {
      use(k, weight);
      weight *= next(k);
    }
    weight = 1;
    for (auto k = peak; k > least && weight >= tiny; --k) {
      weight /= next(k - 1);
      use(k - 1, weight);
    }
  };

  double observed = 0, all = 0, no_likelier = 0;
  for_each([&](double k, double weight) {
    if (k == static_cast<double>(a)) observed = weight;
    all += weight;
  });
  for_each([&](double, double weight) { no_likelier += weight <= observed * (1 + 1e-7) ? weight : 0; });
  return no_likelier / all;
}

}  // namespace clade::statistics
