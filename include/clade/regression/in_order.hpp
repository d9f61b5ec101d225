// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <span>
#include <utility>
#include <vector>

#include "../statistics/ascending.hpp"

namespace clade::regression::detail {

/// Returns elements in ascending order of their keys. Ties are broken by the second keys `then`, if they are given.
/// Elements that are still tied keep their order.
template <class T>
std::vector<T> in_order(std::vector<T> all, std::span<const double> keys, std::span<const double> then = {}) {
  std::vector<T> ordered;
  ordered.reserve(all.size());
  for (const std::size_t i : statistics::ascending(keys, then)) ordered.push_back(std::move(all[i]));
  return ordered;
}

}  // namespace clade::regression::detail
