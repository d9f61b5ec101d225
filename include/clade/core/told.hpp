// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstdint>
#include <type_traits>
#include <utility>
#include <vector>

#include "../random/random_stream.hpp"

namespace clade {

/// The fitness of a problem whose fitness values, of type F, are supplied from outside; see `ask`. `minimize<F>` and
/// `maximize<F>` make such problems with the usual orders; `problem{told_fitness<F>{}, space, better}` takes any other
/// order.
/// ~~~
/// const problem by_hand{told_fitness<int>{}, chromosome::permutation{8}, lower_is_better{}};
/// by_hand.better(3, 4);  // = true
/// ~~~
template <class F>
struct told_fitness {
  /// Returns the value that was supplied for a chromosome. Throws an exception unless it is called within a session.
  /// The function is defined in engine/session_candidates.hpp.
  template <class C>
  F operator()(const C& chromosome) const;
  /// Does the same for a value that is measured with noise: the candidate carries the stream.
  template <class C>
  F operator()(const C& chromosome, const random_stream& rng) const;
};

namespace detail {

template <class Fitness>
inline constexpr bool is_told_fitness = false;
template <class F>
inline constexpr bool is_told_fitness<told_fitness<F>> = true;

/// True if the fitness values of a problem are supplied from outside.
template <class Problem>
inline constexpr bool has_told_fitness = false;
template <class Problem>
  requires requires(const Problem& problem) { problem.fitness; }
inline constexpr bool has_told_fitness<Problem> =
    is_told_fitness<std::remove_cvref_t<decltype(std::declval<const Problem&>().fitness)>>;

/// The candidates of a session, with the fitness values supplied for them; see engine/session_candidates.hpp.
template <class C, class F>
class session_candidates;
/// The state of a session; see engine/session.hpp.
template <class RunState, class C, class F>
struct session_state;

using ticket_type = std::uint32_t;
using tickets_type = std::vector<ticket_type>;

}  // namespace detail

}  // namespace clade
