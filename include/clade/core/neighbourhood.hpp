// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <concepts>
#include <cstddef>
#include <optional>
#include <tuple>
#include <type_traits>
#include <utility>

#include "../random/random_stream.hpp"

namespace clade::detail {

/// The memory of a neighbourhood or a delta that has none.
struct no_memory {};

/// A neighbourhood or a delta that computes from data that it keeps about one chromosome.
template <class Op>
concept has_memory = requires { typename Op::memory_type; };

template <class Op>
struct memory_type : std::type_identity<no_memory> {};
template <has_memory Op>
struct memory_type<Op> : std::type_identity<typename Op::memory_type> {};
/// The data that a neighbourhood or a delta keeps about one chromosome.
template <class Op>
using memory_type_of = typename memory_type<Op>::type;

/// Makes the memory describe a chromosome.
template <class Op, class C>
void begin_memory(const Op& op, const C& chromosome, memory_type_of<Op>& memory) {
  if constexpr (has_memory<Op>) op.begin(chromosome, memory);
}

// The following functions call members of a neighbourhood, with the memory as the last argument if it has one.
template <class N, class C>
auto move_at(const N& neighbourhood, const C& chromosome, std::size_t i, const memory_type_of<N>& memory) {
  if constexpr (has_memory<N>) {
    return neighbourhood.at(chromosome, i, memory);
  } else {
    return neighbourhood.at(chromosome, i);
  }
}
template <class N, class C, class Move>
void apply_move(const N& neighbourhood, C& chromosome, const Move& move, memory_type_of<N>& memory) {
  if constexpr (has_memory<N>) {
    neighbourhood.apply(chromosome, move, memory);
  } else {
    neighbourhood.apply(chromosome, move);
  }
}

template <class N, class C>
concept lists_moves =
    requires(const N& neighbourhood, const C& chromosome, std::size_t i) {
      { neighbourhood.size(chromosome) } -> std::convertible_to<std::size_t>;
    } && (has_memory<N> ? requires(const N& neighbourhood, const C& chromosome, std::size_t i,
                                   const memory_type_of<N>& memory) { neighbourhood.at(chromosome, i, memory); }
                        : requires(const N& neighbourhood, const C& chromosome, std::size_t i) {
                            neighbourhood.at(chromosome, i);
                          });
template <class N, class C>
concept samples_moves = requires(const N& neighbourhood, const C& chromosome, random_stream& rng) {
  neighbourhood.sample(chromosome, rng);
} || requires(const N& neighbourhood, const C& chromosome, random_stream& rng, memory_type_of<N>& memory) {
  neighbourhood.sample(chromosome, rng, memory);
};

template <class Move>
struct move_in : std::type_identity<Move> {};
template <class Move>
struct move_in<std::optional<Move>> : std::type_identity<Move> {};

/// Returns a sample of a neighbourhood, a move or a std::optional of one, or one of the moves that it lists.
template <class N, class C>
auto sample_or_list(const N& neighbourhood, const C& chromosome, random_stream& rng, memory_type_of<N>& memory) {
  if constexpr (requires { neighbourhood.sample(chromosome, rng, memory); }) {
    return neighbourhood.sample(chromosome, rng, memory);
  } else if constexpr (requires { neighbourhood.sample(chromosome, rng); }) {
    return neighbourhood.sample(chromosome, rng);
  } else {
    return move_at(neighbourhood, chromosome, rng.below(neighbourhood.size(chromosome)), memory);
  }
}

template <class N, class C>
using move_of = typename move_in<decltype(sample_or_list(std::declval<const N&>(), std::declval<const C&>(),
                                                         std::declval<random_stream&>(),
                                                         std::declval<memory_type_of<N>&>()))>::type;

/// Returns a random move, or std::nullopt if there is none.
template <class N, class C>
std::optional<move_of<N, C>> sample_move(const N& neighbourhood, const C& chromosome, random_stream& rng,
                                         memory_type_of<N>& memory) {
  if constexpr (!samples_moves<N, C>) {
    if (neighbourhood.size(chromosome) == 0) return std::nullopt;
  }
  return sample_or_list(neighbourhood, chromosome, rng, memory);
}

template <class N, class C>
concept applies_moves = requires(const N& neighbourhood, C& chromosome, const move_of<N, C>& move) {
  neighbourhood.apply(chromosome, move);
} || requires(const N& neighbourhood, C& chromosome, const move_of<N, C>& move, memory_type_of<N>& memory) {
  neighbourhood.apply(chromosome, move, memory);
};

}  // namespace clade::detail

namespace clade {

/// A neighbourhood: the moves that change a chromosome a little. Local search takes them one after the other.
///
/// | required | |
/// |---|---|
/// | `n.apply(c, move)` | makes a move |
/// | `n.size(c)`, `n.at(c, i) -> move` | the number of moves, and move i < size; a move is a small value |
/// | or `n.sample(c, rng) -> move` | returns a random move, or a `std::optional<move>` that is empty if there is none |
///
/// | optional | |
/// |---|---|
/// | `n.delta(c, move)` | the change of the fitness by a move, a number; used if the problem has no delta for the moves |
/// | `n.next(c, move)` | the listed move after one that is not the last, if that is faster than `at` |
/// | `n.undo(c, move)` | takes the latest move back; otherwise the chromosome is copied before a move is tried |
/// | `n.attributes(c)`, `n.removed(c, move)`, `n.added(c, move)` | the number of attributes that a chromosome may have, and those that a move removes and adds, as ranges of numbers less than it; for `tabu_search` |
/// | `n.groups(c)`, `n.size(c, group)`, `n.at(c, group, k)`, `n.touched(c, move)` | the number of groups of moves, the moves of a group, and the groups whose moves change their value with a move, which has not been made yet; with them a descent looks only at groups that changed (don't-look bits) |
/// | `n.for_each_changed(before, c, use)` | calls `use(group)` for each group whose moves may have another value than in `before`, in any order; after a perturbation a search then looks only at these |
/// | `memory_type`, `n.begin(c, memory)` | data about a chromosome: `begin` computes them; `at`, `sample`, `delta`, `apply`, `touched` and `for_each_changed` then take the memory as their last argument, and `apply` changes it |
///
/// All are called as `const`. Moves of the same type have the same meaning in every neighbourhood, so that one delta
/// serves them all; see `problem::with_delta`.
template <class N, class C>
concept neighbourhood_for = std::copy_constructible<N> && (detail::lists_moves<N, C> || detail::samples_moves<N, C>) &&
                            detail::applies_moves<N, C>;

}  // namespace clade

namespace clade::detail {

/// Whether a descent can use a type: a neighbourhood, or a std::tuple of several.
template <class N, class C>
inline constexpr bool descends_by = neighbourhood_for<N, C>;
template <class... N, class C>
inline constexpr bool descends_by<std::tuple<N...>, C> = (neighbourhood_for<N, C> && ...);

}  // namespace clade::detail
