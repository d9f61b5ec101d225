// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <array>
#include <cstddef>
#include <vector>

#include "near_lists.hpp"
#include "two_opt.hpp"

namespace clade::detail {

/// A change of a closed tour: the `length` places from the position `from` on are put between the places at the
/// positions `to` and to + 1. The position after the last is the first. A length of 0 changes nothing.
struct segment_move {
  int from, length, to;
  bool reversed;
};

/// Returns a position from -n to 2n - 1 as one from 0 to n - 1.
constexpr int position_on_tour(int position, std::size_t n) noexcept {
  const auto size = static_cast<int>(n);
  return position < 0 ? position + size : position < size ? position : position - size;
}

/// Calls `put(position, place)` for the places that a move shifts, which are those between the segment and its target
/// on the shorter way, and for those of the segment.
template <class C, class Put>
void move_segment(const C& tour, segment_move made, const Put& put) {
  const auto [from, length, to, reversed] = made;
  const auto on_tour = [&](int position) { return position_on_tour(position, tour.size()); };
  const auto at = [&](int position) { return tour[static_cast<std::size_t>(on_tour(position))]; };
  std::array<int, 3> segment{};
  for (int k = 0; k < length; ++k) segment[static_cast<std::size_t>(k)] = static_cast<int>(at(from + k));
  const auto after = on_tour(to - from) - length + 1, before = static_cast<int>(tour.size()) - length - after;
  int begin = from;
  if (after <= before) {
    for (int k = 0; k < after; ++k, begin = on_tour(begin + 1)) put(begin, at(begin + length));
  } else {
    for (int k = 0; k < before; ++k, begin = on_tour(begin - 1)) put(on_tour(begin - 1 + length), at(begin - 1));
  }
  for (int k = 0; k < length; ++k)
    put(on_tour(begin + k), segment[static_cast<std::size_t>(reversed ? length - 1 - k : k)]);
}

}  // namespace clade::detail

namespace clade::neighbourhood {

/// Moves one to three adjacent places of a closed tour elsewhere, in either direction (Or-opt).
///
/// The chromosome is a permutation of places that is read as a closed tour. Use it together with `two_opt`, as the
/// second neighbourhood of `variable_neighbourhood`. A move replaces three edges, so it shortens tours that 2-opt does
/// not. `or_opt{}` has about 5 n² moves. `or_opt{lists}` has only those that join an end of the segment with one of its
/// near places, 10 `lists.count()` for each place. They are in groups, one for each place, so that a descent looks
/// again only at places whose edges changed. Some moves of both are listed twice or change nothing.
/// Cost: a move shifts the places between the segment and its target on the shorter way, at most n / 2 genes.
/// Source: Or, "Traveling salesman-type combinatorial problems and their relation to the logistics of regional blood
/// banking", 1976; Bentley, "Fast algorithms for geometric traveling salesman problems", 1992, for near places.
/// ~~~
/// std::vector<int> tour{0, 1, 2, 3, 4, 5};
/// neighbourhood::or_opt{}.apply(tour, {.from = 1, .length = 2, .to = 3, .reversed = true});
/// tour == std::vector{0, 3, 2, 1, 4, 5};  // = true
/// ~~~
template <class Lists = every_pair>
struct or_opt {
  Lists lists{};  ///< the near places of each place, or all edges

  using move = detail::segment_move;

  template <class C>
  std::size_t size(const C& tour) const {
    std::size_t sum = 0;
    for (const int length : lengths) sum += targets(tour, length);
    return sum * tour.size();
  }
  template <class C>
  move at(const C& tour, std::size_t index) const {
    const auto from = static_cast<int>(index % tour.size());
    index /= tour.size();
    std::size_t kind = 0;
    while (index >= targets(tour, lengths[kind])) index -= targets(tour, lengths[kind++]);
    const auto to = from + lengths[kind] + static_cast<int>(index);
    return {from, lengths[kind], detail::position_on_tour(to, tour.size()), kind % 2 == 1};
  }
  template <class C>
  void apply(C& tour, move made) const {
    detail::move_segment(tour, made, [&](int position, int place) { tour[std::size_t(position)] = place; });
  }

 private:
  static constexpr std::array lengths{1, 2, 2, 3, 3};

  // Returns the number of edges into which a segment can be inserted.
  template <class C>
  static std::size_t targets(const C& tour, int length) {
    const auto taken = static_cast<std::size_t>(length) + 1;
    return tour.size() > taken ? tour.size() - taken : 0;
  }
};

/// Or-opt with the near places of each place; see `or_opt`.
template <>
struct or_opt<near_lists> {
  near_lists lists;

  using move = detail::segment_move;
  /// The position of each place.
  using memory_type = two_opt<near_lists>::memory_type;

  template <class C>
  void begin(const C& tour, memory_type& memory) const {
    two_opt<near_lists>{lists}.begin(tour, memory);
  }

  template <class C>
  std::size_t groups(const C& tour) const {
    return tour.size();
  }
  template <class C>
  std::size_t size(const C&, std::size_t /*group*/) const {
    return moves_of_pair * lists.count();
  }
  template <class C>
  move at(const C& tour, std::size_t group, std::size_t index, const memory_type& memory) const {
    const auto on_tour = [&](int position) { return detail::position_on_tour(position, tour.size()); };
    // The place is the last of a segment of 1, 2 or 3 places, or the first of 2 or 3, and comes after or before the
    // near place.
    const auto kind = static_cast<int>(index % moves_of_pair);
    const auto length = (kind / 2 + 3) / 2;
    const bool is_last = kind / 2 % 2 == 0, comes_before = kind % 2 == 1;
    const auto near = memory.positions[std::size_t(lists.of_place(group)[index / moves_of_pair])];
    const auto from = on_tour(memory.positions[group] - (is_last ? length - 1 : 0));
    const auto to = on_tour(near - (comes_before ? 1 : 0));
    const auto distance = on_tour(to - from);
    const bool touches = distance < length || distance + 1 == static_cast<int>(tour.size());  // the edge at the target
    return {from, touches ? 0 : length, to, length > 1 && is_last != comes_before};
  }
  template <class C>
  std::size_t size(const C& tour) const {
    return tour.size() * size(tour, 0);
  }
  template <class C>
  move at(const C& tour, std::size_t index, const memory_type& memory) const {
    return at(tour, index / size(tour, 0), index % size(tour, 0), memory);
  }
  /// Returns the places at the ends of the three edges.
  template <class C>
  std::array<std::size_t, 6> touched(const C& tour, move made, const memory_type&) const {
    const auto place = [&](int position) {
      return static_cast<std::size_t>(tour[std::size_t(detail::position_on_tour(position, tour.size()))]);
    };
    const auto end = made.from + made.length;
    return {place(made.from - 1), place(made.from), place(end - 1), place(end), place(made.to), place(made.to + 1)};
  }
  /// Calls `use(place)` for the ends of the edges of another tour that this one has not.
  template <class C, class Use>
  void for_each_changed(const C& other, const C& tour, const Use& use, const memory_type& memory) const {
    two_opt<near_lists>{lists}.for_each_changed(other, tour, use, memory);
  }
  template <class C>
  void apply(C& tour, move made, memory_type& memory) const {
    detail::move_segment(tour, made, [&](int position, int place) {
      tour[std::size_t(position)] = place;
      memory.positions[std::size_t(place)] = position;
    });
  }

 private:
  static constexpr std::size_t moves_of_pair = 10;
};

}  // namespace clade::neighbourhood
