// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <clade/neighbourhood.hpp>
#include <clade/operators/mutation/double_bridge.hpp>
#include <clade/problems/tsp.hpp>
#include <cstddef>
#include <tuple>

namespace tsp {

/// 2-opt and Or-opt from tours that a double bridge has changed. `neighbours` is the number of nearest places to which
/// a place may be joined, half of them by Or-opt.
inline auto descents_of(const clade::problems::tsp& of, std::size_t neighbours) {
  const auto near = [&](std::size_t count) { return of.near_lists(std::clamp<std::size_t>(count, 1, of.size() - 1)); };
  const clade::neighbourhood::two_opt exchanges{near(neighbours)};
  const clade::neighbourhood::or_opt shifts{near(neighbours / 2)};
  return clade::iterated_local_search{
      .neighbourhood = std::tuple{exchanges, shifts}, .perturbation = clade::mutation::double_bridge{}};
}

}  // namespace tsp
