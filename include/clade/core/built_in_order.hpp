// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include "constrained.hpp"
#include "dominance.hpp"
#include "objectives.hpp"
#include "problem.hpp"

namespace clade::detail {

/// True if the order of a type is defined by the language, the standard library or clade. Such an order is strict weak
/// and does not throw.
template <class T>
inline constexpr bool has_built_in_order = std::is_arithmetic_v<T> || std::is_enum_v<T>;
template <class... T>
inline constexpr bool has_built_in_order<std::pair<T...>> = (has_built_in_order<T> && ...);
template <class... T>
inline constexpr bool has_built_in_order<std::tuple<T...>> = (has_built_in_order<T> && ...);
template <class T, std::size_t Size>
inline constexpr bool has_built_in_order<std::array<T, Size>> = has_built_in_order<T>;
template <class T, class... Rest>
inline constexpr bool has_built_in_order<std::vector<T, Rest...>> = has_built_in_order<T>;
template <class... T>
inline constexpr bool has_built_in_order<std::basic_string<T...>> = true;

template <std::size_t N>
  requires(N > 0)
inline constexpr bool has_built_in_order<objectives<N>> = true;
template <class T>
inline constexpr bool has_built_in_order<constrained<T>> = has_built_in_order<T>;

/// True if exchanging individuals may throw, because their types have no nonthrowing swap or because the user defines
/// the order or `<`. An order defined by the user may also be inconsistent.
template <class Population>
inline constexpr bool exchange_may_throw = [] {
  using F = typename Population::fitness_type;
  using Order = typename Population::better_type;
  constexpr bool is_order_of_clade = std::is_same_v<Order, lower_is_better> ||
                                     std::is_same_v<Order, higher_is_better> || std::is_same_v<Order, dominates> ||
                                     std::is_same_v<Order, all_higher_dominate>;
  return !is_order_of_clade || !has_built_in_order<F> || !std::is_nothrow_swappable_v<F> ||
         !std::is_nothrow_swappable_v<typename Population::chromosome_type>;
}();

}  // namespace clade::detail
