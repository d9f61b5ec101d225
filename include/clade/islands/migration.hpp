// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <concepts>
#include <cstddef>
#include <vector>

#include "../random/random_stream.hpp"
#include "../text/message.hpp"

// The contracts of the policies of `islands`.
namespace clade {

/// The links between islands: `links[i]` lists the islands to which island i sends individuals.
using island_links = std::vector<std::vector<std::size_t>>;

namespace detail {

template <class Links>
concept links_of_islands = std::convertible_to<Links, island_links>;

/// A topology that can be asked for the links of one island.
template <class Topology>
concept topology_of_one_island = requires(const Topology& topology, std::size_t count, std::size_t island) {
  { topology(count, island) } -> std::convertible_to<std::vector<std::size_t>>;
};

/// Returns the links of all islands of a topology that is asked for one island at a time.
template <class Topology>
island_links links_of_each(const Topology& topology, std::size_t count) {
  island_links links(count);
  for (std::size_t i = 0; i < count; ++i) links[i] = topology(count, i);
  return links;
}

/// Throws std::invalid_argument unless all links lead to islands.
inline void check_links(const std::vector<std::size_t>& links, std::size_t count) {
  for (const auto to : links) {
    if (to >= count) {
      refuse({"links of a topology must be below the number of islands, ", count, ", but one was ", to});
    }
  }
}

/// Returns the links of a topology in any of its forms. Throws std::invalid_argument unless there is one list per island
/// and all links lead to islands.
template <class Topology>
island_links links_of(const Topology& topology, std::size_t count, random_stream& rng) {
  auto links = [&]() -> island_links {
    if constexpr (topology_of_one_island<Topology>) {
      return links_of_each(topology, count);
    } else if constexpr (requires { topology(count, rng); }) {
      return topology(count, rng);
    } else {
      return topology(count);
    }
  }();
  if (links.size() != count) {
    refuse({"a topology must have one list for each of the ", count, " islands, but had ", links.size()});
  }
  for (const auto& list : links) check_links(list, count);
  return links;
}

/// Checks a topology as `links_of` does, without keeping the links of all islands.
template <class Topology>
void check_topology(const Topology& topology, std::size_t count, random_stream& rng) {
  if constexpr (topology_of_one_island<Topology>) {
    for (std::size_t i = 0; i < count; ++i) check_links(topology(count, i), count);
  } else {
    links_of(topology, count, rng);
  }
}

}  // namespace detail

/// A topology defines the links between islands. It is called once per epoch.
///
/// | required | |
/// |---|---|
/// | `op(count) -> island_links` | the islands to which each island sends individuals; links from an island to itself are ignored |
/// | or `op(count, rng) -> island_links` | the same for random links |
/// | or `op(count, island) -> std::vector<std::size_t>` | the same for one island; on many ranks this form takes the least memory and time |
template <class Op>
concept topology_for = detail::topology_of_one_island<Op> || requires(const Op& op, std::size_t count) {
  { op(count) } -> detail::links_of_islands;
} || requires(const Op& op, std::size_t count, random_stream& rng) {
  { op(count, rng) } -> detail::links_of_islands;
};

/// An emigration chooses the individuals whose copies leave an island.
///
/// | required | |
/// |---|---|
/// | `op(population, migrants, rng)` | returns the positions of these individuals, a std::vector<std::size_t> |
template <class Op, class Population>
concept emigration_for =
    requires(const Op& op, const Population& population, std::size_t migrants, random_stream& rng) {
      { op(population, migrants, rng) } -> std::convertible_to<std::vector<std::size_t>>;
    };

/// An immigration chooses the individuals that immigrants replace.
///
/// | required | |
/// |---|---|
/// | `op(population, arrivals, rng)` | returns a position per immigrant, or `population.size()` to reject it; `arrivals` is the population of immigrants |
template <class Op, class Population>
concept immigration_for =
    requires(const Op& op, const Population& population, const Population& arrivals, random_stream& rng) {
      { op(population, arrivals, rng) } -> std::convertible_to<std::vector<std::size_t>>;
    };

}  // namespace clade
