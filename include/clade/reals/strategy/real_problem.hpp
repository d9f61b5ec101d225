// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../../core/concepts.hpp"
#include "../../core/space.hpp"
#include "../bounds/bounded.hpp"
#include "../coordinates.hpp"

// The requirements that strategies for real vectors have in common, with their error messages.
namespace clade::detail {

/// Returns whether the chromosomes of a problem are real vectors with bounds. A static_assert reports an error if they
/// are not.
template <class Problem>
consteval bool real_vectors_fit() {
  constexpr bool real = real_sequence<typename Problem::chromosome_type> && space_of_reals<decltype(Problem::space)>;
  static_assert(real, "clade: the strategy needs real vectors with bounds, as chromosome::reals makes them");
  return real;
}

/// Returns whether the chromosomes of a problem are real vectors with bounds or mixed variables. A static_assert
/// reports an error if they are not.
template <class Problem>
consteval bool coordinates_fit() {
  constexpr bool fits = has_real_vectors<Problem> || has_mixed_variables<Problem>();
  static_assert(fits,
                "clade: the strategy needs real vectors with bounds, as chromosome::reals makes them, or mixed "
                "variables: chromosome::integers, or a chromosome::record of real, integer and choice");
  return fits;
}

/// Returns whether `coordinates_fit` holds and fitness values have a strict weak order. A static_assert reports an
/// error if this is not the case.
template <class Problem>
consteval bool ordered_coordinates_fit() {
  constexpr bool real = coordinates_fit<Problem>();
  constexpr bool ordered = orders<decltype(Problem::better), typename Problem::fitness_type>;
  static_assert(ordered || !real,
                "clade: the strategy needs fitness values in a strict weak order, which objectives do not have");
  return real && ordered;
}

/// Returns whether `real_vectors_fit` holds and fitness values have a strict weak order. A static_assert reports an
/// error if this is not the case.
template <class Problem>
consteval bool ordered_real_vectors_fit() {
  constexpr bool real = real_vectors_fit<Problem>();
  constexpr bool ordered = orders<decltype(Problem::better), typename Problem::fitness_type>;
  static_assert(ordered || !real,
                "clade: the strategy needs fitness values in a strict weak order, which objectives do not have");
  return real && ordered;
}

template <class Bounds>
consteval bool bounds_fit() {
  constexpr bool bounded = bounds_for<Bounds> || bounds_from_for<Bounds>;
  static_assert(bounded,
                "clade: the bounds of a strategy must be callable as op(value, low, high, rng) or "
                "op(value, low, high, from)");
  return bounded;
}

}  // namespace clade::detail
