#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

namespace clade::detail {

/// Whether `<` on a type is the language's or the standard library's own: it is a strict weak order and does not throw.
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

}  // namespace clade::detail
