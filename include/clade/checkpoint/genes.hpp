// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <concepts>
#include <cstddef>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>

#include "../core/dominance.hpp"
#include "../core/problem.hpp"
#include "../core/space.hpp"
#include "../text/message.hpp"
#include "../text/number_text.hpp"
#include "names.hpp"

namespace clade::checkpoint::detail {

/// Returns a description of the genes of a space, such as "5 from -1 to 1". It contains the number of genes and their
/// bounds, whether they are a permutation, and the limits of trees. For a struct, it describes each member. The
/// description is empty if the space has none of these properties.
template <class Space>
std::string genes_of(const Space& space) {
  using clade::detail::concat;
  if constexpr (requires { space.spaces(); }) {
    std::string all;
    std::apply(
        [&](const auto&... part) { ((all += concat({all.empty() ? "" : ", ", "(", genes_of(part), ")"})), ...); },
        space.spaces());
    return all;
  } else if constexpr (clade::detail::space_of_variables<Space>) {
    std::string all;
    for (const auto& one : space.variables()) {
      const auto low = clade::detail::number_text(one.low()), high = clade::detail::number_text(one.high());
      const auto kind = one.categories() > 0 ? "category" : one.is_whole() ? "integer" : "real";
      clade::detail::append_to(all, {all.empty() ? "" : ", ", kind, " from ", low, " to ", high});
    }
    return all;
  } else if constexpr (clade::detail::space_of_reals<Space> || clade::detail::space_of_integers_by_place<Space>) {
    const auto text = [](const auto& bound) {
      if constexpr (std::integral<std::remove_cvref_t<decltype(bound)>>) {
        return concat({bound});
      } else {
        return clade::detail::number_text(bound);
      }
    };
    std::string all;
    for (std::size_t i = 0, first = 0; i < space.size(); ++i) {
      if (i + 1 < space.size() && space.low(i + 1) == space.low(i) && space.high(i + 1) == space.high(i)) continue;
      clade::detail::append_to(
          all, {all.empty() ? "" : ", ", i + 1 - first, " from ", text(space.low(i)), " to ", text(space.high(i))});
      first = i + 1;
    }
    return all;
  } else if constexpr (requires { typename Space::makes_permutations; }) {
    return clade::detail::concat({space.size(), " in a permutation"});
  } else if constexpr (clade::detail::space_of_integers<Space> && clade::detail::space_of_size<Space>) {
    return clade::detail::concat({space.size(), " from ", space.low, " to ", space.high});
  } else if constexpr (requires { std::string_view(space.alphabet); } && clade::detail::space_of_size<Space>) {
    return clade::detail::concat({space.size(), " of \"", std::string(space.alphabet), "\""});
  } else if constexpr (clade::detail::space_of_size<Space>) {
    return clade::detail::decimal(space.size());
  } else if constexpr (requires { clade::detail::concat({space.most_nodes, space.most_depth}); }) {
    return clade::detail::concat({"trees of at most ", space.most_nodes, " nodes and depth ", space.most_depth});
  } else {
    return {};
  }
}

/// Returns the order of a problem: "minimize", "maximize", or a type name.
template <class Better>
std::string order_of() {
  if constexpr (std::same_as<Better, lower_is_better> || std::same_as<Better, dominates>) {
    return "minimize";
  } else if constexpr (std::same_as<Better, higher_is_better> || std::same_as<Better, all_higher_dominate>) {
    return "maximize";
  } else {
    return name_of<Better>();
  }
}

}  // namespace clade::checkpoint::detail
