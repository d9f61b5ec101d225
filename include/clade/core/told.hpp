// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstdint>
#include <type_traits>
#include <utility>
#include <vector>

namespace clade {

/// Takes the place of the fitness in a problem whose values of type F are told from outside, see `ask`. `minimize<F>`
/// and `maximize<F>` make such problems for the usual orders; `problem{told_fitness<F>{}, space, better}` has any
/// other.
/// ~~~
/// const problem by_hand{told_fitness<int>{}, chromosome::permutation{8}, lower_is_better{}};
/// by_hand.better(3, 4);  // = true
/// ~~~
template <class F>
struct told_fitness {
  /// Defined in engine/session_candidates.hpp: throws unless it is called within a session.
  template <class C>
  F operator()(const C& chromosome) const;
};

namespace detail {

template <class Fitness>
inline constexpr bool is_told = false;
template <class F>
inline constexpr bool is_told<told_fitness<F>> = true;

/// Whether the values of a problem are told from outside.
template <class Problem>
inline constexpr bool is_asked = false;
template <class Problem>
  requires requires(const Problem& problem) { problem.fitness; }
inline constexpr bool is_asked<Problem> =
    is_told<std::remove_cvref_t<decltype(std::declval<const Problem&>().fitness)>>;

/// The candidates of a session, and how a run finds the value of one that it asked for; see
/// engine/session_candidates.hpp.
template <class C, class F>
class session_candidates;
/// The state of a session; see engine/session.hpp.
template <class RunState, class C, class F>
struct session_state;

using ticket_type = std::uint32_t;
using tickets_type = std::vector<ticket_type>;

}  // namespace detail

}  // namespace clade
