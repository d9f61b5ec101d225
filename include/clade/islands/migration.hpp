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

/// Returns the links of a topology in either of its forms. Throws std::invalid_argument unless there is one list per
/// island and all links lead to islands.
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
    refuse({"a topology must have one list for each of the ", count, " islands, but had ", links.size()});
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

/// A topology defines the links between islands. It is called once per epoch.
///
/// | required | |
/// |---|---|
/// | `op(count) -> island_links` | the islands to which each island sends individuals; links from an island to itself are ignored |
/// | or `op(count, rng) -> island_links` | the same for random links |
template <class Op>
concept topology_for = requires(const Op& op, std::size_t count) {
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
