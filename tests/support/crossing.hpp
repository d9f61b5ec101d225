// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <array>
#include <clade/engine/operator_calls.hpp>
#include <clade/random/random_stream.hpp>
#include <cstddef>
#include <span>

/// Crosses the individuals at these positions of a population as a run does; returns the operator's result.
template <class Op, class Population, class C>
auto cross_positions(const Op& op, const Population& population, std::span<const std::size_t> positions, C& child,
                     clade::random_stream& rng) {
  using parent = clade::detail::parent<typename Population::chromosome_type, typename Population::fitness_type>;
  std::array<std::size_t, clade::detail::max_parents<Op>()> places{};
  const auto count = clade::detail::number_of_parents(op);
  std::copy_n(positions.begin(), count, places.begin());
  const auto parents = clade::detail::parents_at(population, places);
  return clade::detail::cross(op, std::span<const parent>(parents).first(count), child, rng);
}
