// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <utility>
#include <vector>

#include "near_lists.hpp"
#include "pairs.hpp"

namespace clade::detail {

/// A change of a closed tour: the edges after the positions i < j are replaced. The edge after the last position ends
/// at the first.
struct edge_exchange {
  int i, j;
};

/// Calls `exchange(p, q)` for the pairs of positions whose genes are exchanged by a reversal of the path between the
/// edges after i and j, or of the other path if that is shorter.
template <class Exchange>
void reverse_shorter_path(std::size_t n, edge_exchange made, const Exchange& exchange) {
  const auto i = static_cast<std::size_t>(made.i), j = static_cast<std::size_t>(made.j);
  if (const auto inner = j - i; 2 * inner <= n) {
    for (auto p = i + 1, q = j; p < q; ++p, --q) exchange(p, q);
  } else {
    auto p = i, q = j + 1 == n ? 0 : j + 1;
    for (auto left = (n - inner) / 2; left > 0; --left) {
      exchange(p, q);
      p = p == 0 ? n - 1 : p - 1;
      q = q + 1 == n ? 0 : q + 1;
    }
  }
}

}  // namespace clade::detail

namespace clade::neighbourhood {

/// All pairs of edges; see `two_opt`.
/// ~~~
/// neighbourhood::two_opt<neighbourhood::every_pair>{}.size(std::vector{0, 1, 2, 3, 4});  // = 5u
/// ~~~
struct every_pair {};

/// Replaces two edges of a closed tour, by a reversal of the path between them (2-opt).
///
/// The chromosome is a permutation of places that is read as a closed tour. Use it for tours whose length does not
/// depend on the direction. `two_opt{}` has the n (n - 3) / 2 moves that change a tour of n > 3 places.
/// `two_opt{lists}` has only those that join a place with one of its near places, 2 `lists.count()` for each place.
/// They are in groups, one for each place, so that a descent looks again only at places whose edges changed. Some of
/// these moves are listed twice or change nothing.
/// Cost: a move reverses the shorter of the two paths, at most n / 2 genes.
/// Source: Croes, "A method for solving traveling-salesman problems", 1958; Bentley, "Fast algorithms for geometric
/// traveling salesman problems", 1992, for near places and don't-look bits.
/// ~~~
/// std::vector<int> tour{0, 1, 2, 3, 4, 5};
/// neighbourhood::two_opt{}.apply(tour, {.i = 1, .j = 3});
/// tour == std::vector{0, 1, 3, 2, 4, 5};  // = true
/// ~~~
template <class Lists = every_pair>
struct two_opt {
  Lists lists{};  ///< the near places of each place, or all pairs of edges

  using move = detail::edge_exchange;

  template <class C>
  std::size_t size(const C& tour) const {
    const auto n = tour.size();
    return n < 4 ? 0 : detail::number_of_pairs(n - 1) - 1;
  }
  template <class C>
  move at(const C& tour, std::size_t index) const {
    if (index >= detail::number_of_pairs(tour.size() - 2)) ++index;  // the first and the last edge have a common place
    const auto [i, j] = detail::pair_at(index);
    return {i, j + 1};
  }
  template <class C>
  void apply(C& tour, move made) const {
    detail::reverse_shorter_path(tour.size(), made, [&](std::size_t p, std::size_t q) { std::swap(tour[p], tour[q]); });
  }
  template <class C>
  void undo(C& tour, move made) const {
    apply(tour, made);
  }
};

/// 2-opt with the near places of each place; see `two_opt`.
template <>
struct two_opt<near_lists> {
  near_lists lists;

  using move = detail::edge_exchange;
  /// The position of each place.
  struct memory_type {
    std::vector<int> positions;

    friend bool operator==(const memory_type&, const memory_type&) = default;
  };

  template <class C>
  void begin(const C& tour, memory_type& memory) const {
    lists.require_places(tour.size());
    memory.positions.resize(tour.size());
    for (std::size_t i = 0; i < tour.size(); ++i) memory.positions[std::size_t(tour[i])] = static_cast<int>(i);
  }

  template <class C>
  std::size_t groups(const C& tour) const {
    return tour.size();
  }
  template <class C>
  std::size_t size(const C&, std::size_t /*group*/) const {
    return 2 * lists.count();
  }
  template <class C>
  move at(const C& tour, std::size_t group, std::size_t index, const memory_type& memory) const {
    const auto n = static_cast<int>(tour.size());
    auto i = memory.positions[group];
    auto j = memory.positions[std::size_t(lists.of_place(group)[index / 2])];
    if (index % 2 == 1) {  // the edges before both places
      i = i == 0 ? n - 1 : i - 1;
      j = j == 0 ? n - 1 : j - 1;
    }
    return {std::min(i, j), std::max(i, j)};
  }
  template <class C>
  std::size_t size(const C& tour) const {
    return tour.size() * 2 * lists.count();
  }
  template <class C>
  move at(const C& tour, std::size_t index, const memory_type& memory) const {
    return at(tour, index / (2 * lists.count()), index % (2 * lists.count()), memory);
  }
  /// Returns the places at the ends of the two edges.
  template <class C>
  std::array<std::size_t, 4> touched(const C& tour, move made, const memory_type&) const {
    const auto place = [&](std::size_t position) { return static_cast<std::size_t>(tour[position % tour.size()]); };
    const auto i = static_cast<std::size_t>(made.i), j = static_cast<std::size_t>(made.j);
    return {place(i), place(i + 1), place(j), place(j + 1)};
  }
  /// Calls `use(place)` for the ends of the edges of another tour that this one has not.
  template <class C, class Use>
  void for_each_changed(const C& other, const C& tour, const Use& use, const memory_type& memory) const {
    const auto last = static_cast<int>(tour.size()) - 1;
    auto before = static_cast<std::size_t>(other[tour.size() - 1]);
    for (std::size_t i = 0; i < tour.size(); ++i) {
      const auto place = static_cast<std::size_t>(other[i]);
      const auto distance = memory.positions[before] - memory.positions[place];
      if (distance != 1 && distance != -1 && distance != last && distance != -last) {
        use(before);
        use(place);
      }
      before = place;
    }
  }
  template <class C>
  void apply(C& tour, move made, memory_type& memory) const {
    detail::reverse_shorter_path(tour.size(), made, [&](std::size_t p, std::size_t q) {
      std::swap(tour[p], tour[q]);
      memory.positions[std::size_t(tour[p])] = static_cast<int>(p);
      memory.positions[std::size_t(tour[q])] = static_cast<int>(q);
    });
  }
};

}  // namespace clade::neighbourhood
