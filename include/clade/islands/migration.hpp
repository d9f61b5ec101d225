// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <concepts>
#include <cstddef>
#include <ranges>
#include <type_traits>
#include <utility>
#include <vector>

#include "../random/random_stream.hpp"
#include "../text/message.hpp"

// The contracts of what `islands` is put together from.
namespace clade {

/// Where emigrants go, list by list: `links[i]` are the islands to which individuals of island i go.
using island_links = std::vector<std::vector<std::size_t>>;

namespace detail {

template <class Links>
concept links_of_islands = std::convertible_to<Links, island_links>;

/// The links of a topology, called in the form it has. Throws std::invalid_argument where they lead elsewhere than to
/// an island, or are not as many lists.
template <class Topology>
island_links links_of(const Topology& topology, std::size_t count, random_stream& rng) {
  auto links = [&]() -> island_links {
    if constexpr (requires { topology(count, rng); }) {
      return topology(count, rng);
    } else {
      return topology(count);
    }
  }();
  if (links.size() != count) {
    refuse({"a topology must have a list for each of ", count, " islands, but had ", links.size()});
  }
  for (const auto& list : links) {
    for (const auto to : list) {
      if (to >= count)
        refuse({"links of a topology must be below the number of islands, ", count, ", but one was ", to});
    }
  }
  return links;
}

}  // namespace detail

/// A topology says between which islands individuals migrate. It is called once an epoch.
///
/// | required | |
/// |---|---|
/// | `op(count) -> island_links` | for each island, those to which its individuals go; an island itself has no effect |
/// | or `op(count, rng) -> island_links` | likewise, where links are drawn |
template <class Op>
concept topology_for = requires(const Op& op, std::size_t count) {
  { op(count) } -> detail::links_of_islands;
} || requires(const Op& op, std::size_t count, random_stream& rng) {
  { op(count, rng) } -> detail::links_of_islands;
};

/// An emigration chooses the individuals of which copies leave an island.
///
/// | required | |
/// |---|---|
/// | `op(population, migrants, rng)` | their positions, a std::vector<std::size_t> |
template <class Op, class Population>
concept emigration_for =
    requires(const Op& op, const Population& population, std::size_t migrants, random_stream& rng) {
      { op(population, migrants, rng) } -> std::convertible_to<std::vector<std::size_t>>;
    };

/// An immigration chooses the individuals that arrivals replace.
///
/// | required | |
/// |---|---|
/// | `op(population, arrivals, rng)` | a position for each of the arrivals, which are a population too, or `population.size()` for one that is turned away |
template <class Op, class Population>
concept immigration_for =
    requires(const Op& op, const Population& population, const Population& arrivals, random_stream& rng) {
      { op(population, arrivals, rng) } -> std::convertible_to<std::vector<std::size_t>>;
    };

}  // namespace clade
